import type { EmbedFigures, EmbedQuery } from '../../domain/requests/embed.contract.ts'
import { html } from '../../kernel/http/html.ts'
import { textIn } from '../../kernel/texts/texts.ts'
import type { Language } from '../../kernel/wire/language.ts'
import { FRAME_COLOURS, framePage, framePolicy } from '../_shared/frame-page.ts'

export interface Embedded {
	readonly title: string
	readonly byline: string
	readonly picture: string | null
	readonly figures: EmbedFigures
	readonly action: string
	readonly address: string
}

const STYLE = `${FRAME_COLOURS}
body{font:16px/1.5 system-ui,"Noto Sans Devanagari",sans-serif;background:transparent;color:var(--i)}
article{display:flex;flex-direction:column;max-width:600px;min-width:0;margin:auto;overflow:hidden;background:var(--s);border:1px solid var(--l);border-radius:12px}
img{display:block;width:100%;height:auto;aspect-ratio:776/435;object-fit:cover;background:var(--k)}
div{display:flex;flex-direction:column;gap:.5rem;padding:1rem}
h1{font-size:1.125rem;line-height:1.35;overflow-wrap:anywhere}
h1 a,footer a{color:inherit;text-decoration:none}
h1 a:hover,footer a:hover{text-decoration:underline}
p{color:var(--j);font-size:.9375rem;overflow-wrap:anywhere}
#figures{color:var(--i);font-weight:600}
progress{appearance:none;width:100%;height:.625rem;border:0;border-radius:9px;overflow:hidden;background:var(--k)}
progress::-webkit-progress-bar{background:var(--k)}
progress::-webkit-progress-value{background:var(--m)}
progress::-moz-progress-bar{background:var(--m)}
.button{display:block;padding:.75rem 1rem;border-radius:8px;background:var(--p);color:var(--o);font-weight:600;text-align:center;text-decoration:none}
.button:hover{text-decoration:underline}
a:focus-visible{outline:3px solid var(--m);outline-offset:2px}
footer{font-size:.875rem;color:var(--j)}
@media(forced-colors:active){.button{border:1px solid}progress{border:1px solid}}`

/**
 * Counts a view of the embed once it is visible, and refreshes its figures; when the request is no longer
 * public, it reloads the page.
 */
const SCRIPT = `(()=>{const f=document.getElementById('figures'),b=document.querySelector('progress'),p=location.pathname.replace(/\\/$/,'');let t,s;
function seen(){if(s||document.hidden)return;s=1;
fetch('/api/v1/donationRequest/analytics/'+p.split('/').pop()+'/embed',{method:'PUT',credentials:'omit',headers:{'content-type':'application/json'},body:'{"channel":"embed"}'}).catch(()=>0)}
async function read(){clearTimeout(t);seen();if(document.hidden)return;
try{const r=await fetch(p+'/figures'+location.search,{credentials:'omit'});
if(r.status===404)return location.reload();
if(r.ok){const d=await r.json();if(f.textContent!==d.text)f.textContent=d.text;if(b&&d.percent!==null)b.value=d.percent}}catch{}
t=setTimeout(read,1e4)}
document.addEventListener('visibilitychange',read);t=setTimeout(read,1e4);seen()})()`

export const EMBED_POLICY = framePolicy(STYLE, SCRIPT)

/** Returns the HTML of an embed. It works without scripts, which only refresh its figures. */
export function embedPage(embedded: Embedded, language: Language, query: EmbedQuery): string {
	const { title, byline, picture, figures, action, address } = embedded
	const bar =
		figures.percent === null
			? html``
			: html`<progress max="100" value="${figures.percent}" aria-labelledby="figures"></progress>`
	const image =
		picture === null || query.picture === 'off'
			? html``
			: html`<img src="${picture}" alt="" width="776" height="435">`
	const content = html`<article>
${image}
<div>
<h1><a href="${address}" target="_blank" rel="noopener">${title}</a></h1>
<p>${byline}</p>
${bar}
<p id="figures" role="status">${figures.text}</p>
<a class="button" href="${address}" target="_blank" rel="noopener">${action}</a>
<footer>Karuna</footer>
</div>
</article>`
	return framePage({ language, theme: query.theme, title, style: STYLE, script: SCRIPT }, content)
}

export function missingEmbed(language: Language, { theme }: EmbedQuery, site: string): string {
	const title = textIn(language, 'requests.embed.missing')
	const content = html`<article>
<div>
<p>${title}</p>
<a class="button" href="${site}" target="_blank" rel="noopener">${textIn(language, 'requests.embed.toKaruna')}</a>
</div>
</article>`
	return framePage({ language, theme, title, style: STYLE }, content)
}
