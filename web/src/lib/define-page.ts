import type { ComponentType } from 'react'
import type { PageName } from '../../../domain/catalog/pages.contract.ts'
import type { Page } from '../../../kernel/wire/pages.ts'
import type { TextRef } from '../../../kernel/wire/text.ts'
import type { Area } from '../i18n/resources.d.ts'
import type { DocumentRendering } from './document.ts'

/** Fetches the code of a component, which is the default export of its file. */
type Fetch = () => Promise<{ readonly default: ComponentType }>

interface Described {
	/** The title in the head, without the site's name. Without one, the page has the site's own. */
	readonly title?: TextRef
	/** The page above this one in the breadcrumbs; the home page where none is named. */
	readonly parent?: PageName
}

/** A page that the browser renders. */
interface AppPage extends Page, Described {
	readonly delivery: 'app'
	readonly component: Fetch
	/** Areas of text that are fetched with the component. */
	readonly texts: readonly Area[]
	/** The router knows it from the start; any other is fetched with the list of further pages. */
	readonly isFirst?: true
	/** Loads the payment provider's script, which only the document of a payment page may. */
	readonly ownDocument?: true
	/** The server also renders it as forms of HTML for readers without scripts. */
	readonly plain?: DocumentRendering & { readonly component: ComponentType }
}

/** A page that the server renders and that no script takes over. */
interface DocumentPage extends Page, Described, DocumentRendering {
	readonly delivery: 'document'
	readonly component: ComponentType
}

/** A page that the server renders and whose content the browser takes over. */
interface IslandPage extends Page, Described, DocumentRendering {
	readonly delivery: 'document'
	readonly island: Fetch
	/** Areas of text that the island needs in the browser. */
	readonly texts: readonly Area[]
}

export type PageDeclaration = AppPage | DocumentPage | IslandPage

/**
 * Declares a page of the public web. The exported constant is the page's name, which is unique among all pages.
 * `npm run generate` reads these declarations without running them, and writes the tables of addresses, screens,
 * islands and documents from them: their facts are literals, or constants of the same file.
 */
export const definePage = <const Declared extends PageDeclaration>(page: Declared): Declared => page

/** Declares a page of the same facts for each kind's form, under the addresses that the kinds declare. */
export const defineFormPages = <const Declared extends Omit<AppPage, 'path'>>(page: Declared): Declared =>
	page
