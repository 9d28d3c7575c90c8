"""What one viewer is sent of a desk: the room, and the round through the mask."""

from __future__ import annotations

from collections.abc import Container

from paohuzi.engine.events import Event
from paohuzi.engine.mask import Viewer
from paohuzi.engine.round import Round
from paohuzi.engine.views import View
from paohuzi.server.desk import Desk
from paohuzi.server.ops import missing
from paohuzi.server.protocol import Clock, RoomCard, RoomView, SeatInfo, Update, You
from paohuzi.server.room import EMPTY, LOBBY


def room_view(desk: Desk, player: str, online: Container[str]) -> RoomView:
    """The room as ``player`` sees it."""
    room = desk.room
    seat = room.seat_of(player)
    waiting = room.waiting.index(player) + 1 if player in room.waiting else None
    totals = room.session.totals if room.session else [0] * len(room.seats)
    # Somebody who has left may still be connected for a moment.
    info = room.players.get(player)
    return RoomView(
        code=room.code,
        phase=room.phase,
        you=You(info.name if info is not None else "", seat, waiting, room.host == player),
        seats=tuple(
            SeatInfo(
                kind=s.kind,
                name=s.name,
                level=s.level,
                online=s.player in online if s.player else s.kind != EMPTY,
                auto=s.auto,
                ready=i in room.ready,
                host=s.player is not None and s.player == room.host,
                total=totals[i],
            )
            for i, s in enumerate(room.seats)
        ),
        waiting=tuple(room.players[p].name for p in room.waiting),
        rules=room.rules,
        options=room.options,
        rounds=room.rounds,
        clock=room.clock,
        round=room.round,
        history=tuple(room.history),
        fairness=tuple(room.fairness),
        missing=missing(desk) if room.phase == LOBBY else None,
    )


def room_card(desk: Desk) -> RoomCard:
    """The room as somebody with the link may see it."""
    room = desk.room
    return RoomCard(
        code=room.code,
        phase=room.phase,
        names=tuple(seat.name for seat in room.seats if seat.kind != EMPTY),
        free=sum(seat.kind == EMPTY for seat in room.seats),
        waiting=len(room.waiting),
        rules=room.rules,
        options=room.options,
        rounds=room.rounds,
        clock=room.clock,
    )


def viewer_of(desk: Desk, player: str) -> Viewer:
    """A seated player's seat; everybody else sees what the public sees."""
    return desk.room.seat_of(player)


def view(desk: Desk, viewer: Viewer) -> View | None:
    """The round's view, or None without a round."""
    return None if desk.rnd is None else desk.rnd.view(viewer)


def stream(desk: Desk, viewer: Viewer) -> list[Event]:
    """The viewer's masked events of the round; every update and resume is a slice of it."""
    return desk.streams.get(viewer, [])


def clock_seat(desk: Desk, viewer: Viewer, seen: View) -> int | None:
    """Whose clock this viewer may see: its own, or that of a seat all can see is to act (G-12).

    The latter also when that seat turns out to have nothing to choose, which is not public.
    """
    if viewer is not None and viewer in desk.asked:
        return viewer
    return seen.deciding


def named(rnd: Round, seat: int, lang: str) -> str:
    """What a seat may do now, in words for people."""
    labels = rnd.rules.strings
    words = []
    for action in rnd.pending.get(seat, ()):
        values = [getattr(action, name) for name in action.__struct_fields__]
        cards = [value if isinstance(value, str) else " ".join(value) for value in values if value]
        words.append(" ".join([labels[f"do.{action.__struct_config__.tag}"][lang], *cards]))
    return ", ".join(words)


def update(
    desk: Desk, viewer: Viewer, seen: View, have: int, clock: Clock | None, resync: bool
) -> Update:
    """The viewer's events from number ``have`` on, and the view after them."""
    events = stream(desk, viewer)
    return Update(
        round=desk.room.dealt,
        start=have,
        events=tuple(events[have:]),
        view=seen,
        clock=clock,
        resync=resync,
    )
