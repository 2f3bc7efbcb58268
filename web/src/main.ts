import './styles/colours.css';
import './styles/page.css';
import './styles/layout.css';
import './styles/text.css';
import './styles/forms.css';
import './styles/deck.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { owner } from './account/owner.svelte';
import { installing } from './lib/installing.svelte';
import { messages } from './lib/messages.svelte';
import { settings } from './lib/settings.svelte';

const target = document.getElementById('page');
installing.prepare();
if (target) {
  await messages.use(settings.language);
  if (owner.expected) void owner.ask();
  mount(App, { target });
}
