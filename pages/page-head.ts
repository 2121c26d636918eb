import { addressIn } from '../domain/catalog/addresses.contract.ts'
import { type HeadLink, headLinks } from '../domain/catalog/pages.contract.ts'
import { type Html, html } from '../kernel/http/html.ts'
import { jsonInMarkup } from '../kernel/wire/json.ts'
import type { Language } from '../kernel/wire/language.ts'
import {
	breadcrumbsOf,
	type Crumb,
	type Structured,
	type StructuredDocument,
	type StructuredPage,
} from '../kernel/wire/structured-data.ts'
import { manifestPath, TOUCH_ICON } from './manifest.ts'

export interface PageHead {
	readonly title: string
	readonly description: string
	readonly image?: string
	readonly status?: 404
	/** A path of this site that the address redirects to. */
	readonly leadsTo?: string
	/** The path, without its language, that search engines list the page under; absent for unlisted pages. */
	readonly listedAs?: string
	readonly isEmbeddable?: true
	readonly feeds?: readonly { readonly title: string; readonly path: string }[]
	readonly trail?: readonly Crumb[]
}

const localeOf = (language: Language): string => `${language}_${new Intl.Locale(language).maximize().region}`

/**
 * Returns a page's head as HTML.
 * @param address the path of the page, with its language
 * @param site its address, `https://karuna.example`
 */
export function headOf(
	{ title, description, image, listedAs, trail, isEmbeddable, feeds = [] }: PageHead,
	address: string,
	language: Language,
	site: string,
	structured: readonly Structured[] = [],
): string {
	const links =
		listedAs === undefined
			? html`<meta name="robots" content="noindex">`
			: headLinks(language, listedAs).map((link) => linkTag(link, site))
	const things = listedAs === undefined ? [] : [breadcrumbsOf(site, trail ?? []) ?? [], structured].flat()
	const picture =
		image === undefined
			? html``
			: html`<meta property="og:image" content="${image}">
    <meta property="og:image:width" content="1200">
    <meta property="og:image:height" content="630">
    <meta property="og:image:alt" content="${title}">`
	return html`<title>${title}</title>
    <link rel="manifest" href="${manifestPath(language)}">
    <link rel="apple-touch-icon" href="${TOUCH_ICON}">
    <meta name="description" content="${description}">
    <meta property="og:type" content="website">
    <meta property="og:site_name" content="Karuna">
    <meta property="og:locale" content="${localeOf(language)}">
    <meta property="og:title" content="${title}">
    <meta property="og:description" content="${description}">
    <meta name="twitter:card" content="${image === undefined ? 'summary' : 'summary_large_image'}">
    ${picture}
    ${links}${isEmbeddable ? discovery(site, address, title) : html``}${feeds.map((feed) => html`<link rel="alternate" type="application/rss+xml" href="${site}${feed.path}" title="${feed.title}">`)}${things.length > 0 ? dataBlock(things) : html``}`
		.html
}

export function structuredPage(
	{ image, listedAs }: PageHead,
	language: Language,
	site: string,
): StructuredPage | null {
	if (listedAs === undefined) return null
	return { language, site, url: site + addressIn(language, listedAs), ...(image !== undefined && { image }) }
}

function dataBlock(things: readonly Structured[]): Html {
	const document: StructuredDocument = { '@context': 'https://schema.org', '@graph': things }
	return { html: `<script type="application/ld+json">${jsonInMarkup(document)}</script>` }
}

/** Links to the oEmbed answer of a page (oembed.com, section 4). */
function discovery(site: string, path: string, title: string): Html {
	const url = encodeURIComponent(site + path)
	return html`<link rel="alternate" type="application/json+oembed" href="${site}/oembed?format=json&url=${url}" title="${title}">
    <link rel="alternate" type="text/xml+oembed" href="${site}/oembed?format=xml&url=${url}" title="${title}">`
}

const linkTag = ({ rel, hreflang, path }: HeadLink, site: string): Html =>
	hreflang === undefined
		? html`<link rel="${rel}" href="${site}${path}">`
		: html`<link rel="${rel}" hreflang="${hreflang}" href="${site}${path}">`
