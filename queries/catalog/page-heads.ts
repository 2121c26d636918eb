import { PAGES, type PageName, pageAt } from '../../domain/catalog/pages.contract.ts'
import type { Language } from '../../kernel/language.ts'
import type { FoundPage, PageDeclarations } from '../../kernel/page-declarations.ts'
import { textIn } from '../../kernel/texts.ts'
import { pathOfShortLink } from '../../records/catalog/short-links.ts'
import type { QueryDeps } from '../_shared/deps.ts'

type Deps = Pick<QueryDeps, 'sql'> & {
	/** Where this site is, `https://karuna.example`. */
	readonly site: string
	/** Before the path of a stored picture: `/files`. */
	readonly filesUrl: string
	/** The path of a picture that is drawn: of a request by its id, or, by null, of the site. */
	readonly drawnPicture: (requestId: string | null, language: Language) => Promise<string>
	/** What capabilities say of their pages. */
	readonly pages: readonly PageDeclarations[]
}

/** What a page says of itself, as the edge writes it. */
interface Head {
	readonly title: string
	readonly description: string
	readonly image: string
	readonly status?: 404
	readonly leadsTo?: string
	readonly listedAs?: string
	readonly isEmbeddable?: true
}

const SHORT = /^\/s\/([\w-]{10})\/?$/
const titled = (title: string): string => `${title} · Karuna`

/** Heads of all pages by their path, without its language. Whoever asks is a guest: what is not for everybody is not there. */
export function createPageHeads({ sql, site, filesUrl, drawnPicture, pages }: Deps) {
	const titles = new Map(pages.flatMap((page) => Object.entries(page.titles ?? {})))
	const heads = new Map(pages.flatMap((page) => Object.entries(page.heads ?? {})))

	const titleOf = (name: string, language: Language): string | undefined => {
		const title = titles.get(name)
		return title === undefined ? undefined : titled(textIn(language, title))
	}

	/** What a page says that has nothing of its own to say. */
	const siteHead = async (language: Language) => ({
		title: textIn(language, 'common.pages.siteTitle'),
		description: textIn(language, 'common.pages.siteDescription'),
		image: site + (await drawnPicture(null, language)),
	})

	async function nothing(language: Language, name: string): Promise<Head> {
		const head = await siteHead(language)
		return { ...head, title: titleOf(name, language) ?? head.title, status: 404 }
	}

	async function staticHead(name: PageName, language: Language): Promise<Head> {
		const head = await siteHead(language)
		const { path, audience } = PAGES[name]
		return {
			...head,
			title: titleOf(name, language) ?? head.title,
			...(audience === 'listed' && { listedAs: path }),
		}
	}

	async function pictureOf({ drawnFor, card_path }: FoundPage, language: Language): Promise<string> {
		if (drawnFor !== undefined || card_path === null)
			return site + (await drawnPicture(drawnFor ?? null, language))
		return `${site}${filesUrl}/${card_path}`
	}

	return async (path: string, language: Language): Promise<Head> => {
		const code = SHORT.exec(path)?.[1]
		if (code !== undefined) {
			const leadsTo = await pathOfShortLink(sql, code)
			return leadsTo === null ? nothing(language, 'named') : { ...(await siteHead(language)), leadsTo }
		}
		const page = pageAt(path)
		if (page === null) return nothing(language, 'named')
		const found = await heads.get(page.name)?.(sql, page.params.id ?? '')
		if (found === undefined) return staticHead(page.name, language)
		if ('missing' in found) return nothing(language, found.missing)
		const { title, description, listedAs, isEmbeddable } = found
		return {
			title: titled(title),
			description: description ?? textIn(language, 'common.pages.siteDescription'),
			image: await pictureOf(found, language),
			...(listedAs !== null && { listedAs }),
			...(isEmbeddable && { isEmbeddable }),
		}
	}
}
