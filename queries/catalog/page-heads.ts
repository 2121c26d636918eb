import { PAGES, type PageName, pageAt } from '../../domain/catalog/pages.contract.ts'
import type { Language } from '../../kernel/language.ts'
import type { PageDeclarations } from '../../kernel/page-declarations.ts'
import { textIn } from '../../kernel/texts.ts'
import { pathOfShortLink } from '../../records/catalog/short-links.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { socialPicturePath } from '../requests/social-picture.ts'

type Deps = Pick<QueryDeps, 'sql'> & {
	/** Where this site is, `https://karuna.example`. */
	readonly site: string
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
	readonly structured?: object
}

const SHORT = /^\/s\/([\w-]{10})\/?$/
const titled = (title: string): string => `${title} · Karuna`

/** Heads of all pages by their path, without its language. Whoever asks is a guest: what is not for everybody is not there. */
export function createPageHeads({ sql, site, pages }: Deps) {
	const titles = new Map(pages.flatMap((page) => Object.entries(page.titles ?? {})))
	const heads = new Map(pages.flatMap((page) => Object.entries(page.heads ?? {})))

	const titleOf = (name: string, language: Language): string | undefined => {
		const title = titles.get(name)
		return title === undefined ? undefined : titled(textIn(language, title))
	}

	/** What a page says that has nothing of its own to say. */
	const siteHead = (language: Language) => ({
		title: textIn(language, 'common.pages.siteTitle'),
		description: textIn(language, 'common.pages.siteDescription'),
		image: site + socialPicturePath(null, language),
	})

	const nothing = (language: Language, name: string): Head => {
		const head = siteHead(language)
		return { ...head, title: titleOf(name, language) ?? head.title, status: 404 }
	}

	function staticHead(name: PageName, language: Language): Head {
		const head = siteHead(language)
		const { path, audience } = PAGES[name]
		return {
			...head,
			title: titleOf(name, language) ?? head.title,
			...(audience === 'listed' && { listedAs: path }),
		}
	}

	return async (path: string, language: Language): Promise<Head> => {
		const code = SHORT.exec(path)?.[1]
		if (code !== undefined) {
			const leadsTo = await pathOfShortLink(sql, code)
			return leadsTo === null ? nothing(language, 'named') : { ...siteHead(language), leadsTo }
		}
		const page = pageAt(path)
		if (page === null) return nothing(language, 'named')
		const found = await heads.get(page.name)?.(sql, page.params.id ?? '', language)
		if (found === undefined) return staticHead(page.name, language)
		if ('missing' in found) return nothing(language, found.missing)
		const { title, description, picturePath, listedAs, isEmbeddable, structured } = found
		const head = siteHead(language)
		return {
			title: titled(title),
			description: description ?? head.description,
			image: site + picturePath,
			...(listedAs !== null && { listedAs }),
			...(isEmbeddable && { isEmbeddable }),
			...(structured && { structured: structured(site) }),
		}
	}
}
