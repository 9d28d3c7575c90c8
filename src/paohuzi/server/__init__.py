"""The table's server: rooms, tables, connections and the log behind them."""
