import type { WidgetQuery } from '../../domain/radio/widget.contract.ts'
import { html } from '../../kernel/http/html.ts'
import { textIn } from '../../kernel/texts/texts.ts'
import type { Language } from '../../kernel/wire/language.ts'
import { FRAME_COLOURS, framePage, framePolicy } from '../_shared/frame-page.ts'
import type { ChannelOnAir } from './lookups.ts'

const STYLE = `${FRAME_COLOURS}
html,body{height:100%}
body{font:15px/1.3 system-ui,"Noto Sans Devanagari",sans-serif;background:transparent;color:var(--i)}
article{display:flex;align-items:center;gap:.625rem;height:100%;min-height:76px;max-height:160px;padding:.5rem;overflow:hidden;background:var(--s);border:1px solid var(--l);border-radius:12px}
button{flex:none;display:grid;place-items:center;width:3rem;height:3rem;border:0;border-radius:50%;background:var(--p);color:var(--o);cursor:pointer}
button svg{width:1.375rem;height:1.375rem;fill:currentColor}
button .pause,button[aria-pressed=true] .play{display:none}
button[aria-pressed=true] .pause{display:block}
button[aria-busy=true]{opacity:.6}
div{min-width:0}
h1{font-size:1rem}
h1,p{overflow:hidden;white-space:nowrap;text-overflow:ellipsis}
h1 a{color:inherit;text-decoration:none}
h1 a:hover{text-decoration:underline}
p{color:var(--j);font-size:.875rem}
#fault{color:var(--i);font-weight:600}
[hidden]{display:none}
:focus-visible{outline:3px solid var(--m);outline-offset:2px}
@media(forced-colors:active){button{border:1px solid}}`

/**
 * Plays the channel, shows what plays now, and answers the page around it by messages. A sound that was paused or
 * cut off begins again where the channel is.
 */
const SCRIPT = `(()=>{const b=document.querySelector('button'),n=document.getElementById('now'),f=document.getElementById('fault'),
c=b.dataset.channel,a=new Audio(),src='/radio/'+c+'.mp3?tier='+(navigator.connection?.saveData?32:128)+'&player=widget&tab='+crypto.randomUUID?.();
let wanted=false,tries=0,again,poll,title=n.textContent;a.preload='none';
const tell=e=>parent!==window&&parent.postMessage({source:'karuna-radio',event:e,channel:c,title},'*');
function show(){const on=wanted&&!a.paused;b.setAttribute('aria-pressed',wanted);b.setAttribute('aria-busy',wanted&&(a.paused||a.readyState<3));
if(on)f.hidden=true}
function play(){wanted=true;clearTimeout(again);a.src=src;a.play().catch(e=>{if(e.name==='NotAllowedError')pause()});show()}
function pause(){wanted=false;clearTimeout(again);a.pause();a.removeAttribute('src');a.load();show();tell('paused')}
function retry(){if(!wanted)return;f.hidden=tries<2;clearTimeout(again);again=setTimeout(play,Math.min(1e4,500*2**tries++));show()}
b.addEventListener('click',()=>wanted?pause():play());
for(const e of['error','ended','stalled'])a.addEventListener(e,retry);
a.addEventListener('playing',()=>{tries=0;clearTimeout(again);show();tell('playing')});a.addEventListener('waiting',show);
addEventListener('online',()=>{if(wanted)play()});
async function read(){clearTimeout(poll);if(document.hidden&&!wanted)return;
try{const r=await fetch('/api/v1/radio/nowPlaying?channel='+c,{credentials:'omit'});
if(r.ok){const d=(await r.json()).data,t=[d.item?.title,d.item?.artist||d.streaming?.title].filter(Boolean).join(' · ');
if(t!==title){title=n.textContent=n.title=t;tell('nowPlaying')}}}catch{}
poll=setTimeout(read,1e4)}
addEventListener('message',({source,data})=>{if(source!==parent||data?.target!=='karuna-radio')return;
if(data.action==='play'&&!wanted)play();else if(data.action==='pause'&&wanted)pause();else if(data.action==='nowPlaying')tell('nowPlaying')});
document.addEventListener('visibilitychange',read);read()})()`

export const WIDGET_POLICY = framePolicy(STYLE, SCRIPT)

/** The radio's page for its listeners. */
interface Listening {
	readonly address: string
}

/** Returns the HTML of a channel's widget. Without scripts its link leads to the radio's page. */
export function widgetPage(
	{ name, slug }: ChannelOnAir,
	language: Language,
	{ theme }: WidgetQuery,
	{ address }: Listening,
): string {
	const content = html`<article>
<button type="button" aria-pressed="false" aria-label="${textIn(language, 'radio.widget.listen', { name })}" data-channel="${slug}">
<svg class="play" viewBox="0 0 24 24" aria-hidden="true"><path d="M7 4v16l13-8z"/></svg>
<svg class="pause" viewBox="0 0 24 24" aria-hidden="true"><path d="M6 4h4v16H6zM14 4h4v16h-4z"/></svg>
</button>
<div>
<h1><a href="${address}" target="_blank" rel="noopener">${name}</a></h1>
<p id="now" role="status"></p>
<p id="fault" role="alert" hidden>${textIn(language, 'radio.widget.failed')}</p>
</div>
</article>`
	return framePage({ language, theme, title: name, style: STYLE, script: SCRIPT }, content)
}

export function missingWidget(language: Language, { theme }: WidgetQuery, { address }: Listening): string {
	const title = textIn(language, 'radio.widget.missing')
	const content = html`<article>
<div>
<p>${title}</p>
<h1><a href="${address}" target="_blank" rel="noopener">Karuna</a></h1>
</div>
</article>`
	return framePage({ language, theme, title, style: STYLE }, content)
}
