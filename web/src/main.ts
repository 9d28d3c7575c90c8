import { mount } from "svelte";
import App from "./App.svelte";
import { lang, setLang } from "./i18n/index.svelte";
import "./theme/base.css";
import { applySettings } from "./theme/settings.svelte";

setLang(lang());
applySettings();
mount(App, { target: document.getElementById("app") as HTMLElement });
