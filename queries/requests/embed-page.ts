import { hash } from 'node:crypto'
import type { EmbedFigures, EmbedQuery } from '../../domain/requests/embed.contract.ts'
import { type Html, html } from '../../kernel/http/html.ts'
import { textIn } from '../../kernel/texts/texts.ts'
import type { Language } from '../../kernel/wire/language.ts'

export interface Embedded {
	readonly title: string
	readonly byline: string
	readonly picture: string | null
	readonly figures: EmbedFigures
	readonly action: string
	readonly address: string
}

const LIGHT = '--s:#fff;--i:#16302b;--j:#4b5f59;--l:#dfd9cc;--k:#f3eee3;--m:#e8a317;--p:#0f5c4d;--o:#fff'
const DARK = '--s:#172925;--i:#edf3ee;--j:#aebfb7;--l:#2c443d;--k:#0a1513;--m:#f0b440;--p:#7fcdb4;--o:#08251e'

// No colour scheme of its own: a browser paints the ground of a frame whose scheme is not its page's.
const STYLE = `:root{${LIGHT}}
@media(prefers-color-scheme:dark){:root:not([data-theme=light]){${DARK}}}
:root[data-theme=dark]{${DARK}}
*{box-sizing:border-box;margin:0}
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

const sourceOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`

/** The content security policy of an embed: any page may frame it, and it loads nothing from other sites. */
export const EMBED_POLICY = [
	"default-src 'none'",
	`style-src ${sourceOf(STYLE)}`,
	`script-src ${sourceOf(SCRIPT)}`,
	"img-src 'self'",
	"connect-src 'self'",
	"base-uri 'none'",
	"form-action 'none'",
	'frame-ancestors *',
].join('; ')

interface Frame extends Pick<EmbedQuery, 'theme'> {
	readonly language: Language
	readonly title: string
}

function document({ language, theme, title }: Frame, content: Html, script: Html): string {
	const themed = theme === undefined ? html`` : html` data-theme="${theme}"`
	const style: Html = { html: `<style>${STYLE}</style>` }
	return html`<!doctype html>
<html lang="${language}"${themed}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title}</title>
${style}
</head>
<body>
${content}
${script}</body>
</html>
`.html
}

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
	const script: Html = { html: `<script>${SCRIPT}</script>\n` }
	return document({ language, theme: query.theme, title }, content, script)
}

export function missingEmbed(language: Language, { theme }: EmbedQuery, site: string): string {
	const title = textIn(language, 'requests.embed.missing')
	const content = html`<article>
<div>
<p>${title}</p>
<a class="button" href="${site}" target="_blank" rel="noopener">${textIn(language, 'requests.embed.toKaruna')}</a>
</div>
</article>`
	return document({ language, theme, title }, content, html``)
}
