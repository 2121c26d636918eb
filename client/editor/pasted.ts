import type { TagParseRule } from '@tiptap/pm/model'

/**
 * Prepares pasted HTML. The page's policy refuses styles in markup, so that they are read under another name;
 * cells of a table would become one word.
 */
export const reducedHtml = (html: string): string =>
	html.replace(/(<[^>]*?\s)style(\s*=)/gi, '$1data-style$2').replace(/<\/t[dh]>/gi, ' $&')

const styleOf = (element: HTMLElement): string => element.dataset.style ?? ''

/**
 * Returns how a mark is recognized in pasted HTML: Google Docs writes it as a style, and all text within a `b`
 * that is not bold.
 */
export const markRules = (tags: readonly string[], style: RegExp): TagParseRule[] => [
	...tags.map((tag) => ({
		tag,
		getAttrs: (element: HTMLElement) => !/:\s*normal/.test(styleOf(element)) && null,
	})),
	{ tag: 'span[data-style]', getAttrs: (element) => style.test(styleOf(element)) && null },
]
