import { addressIn } from '../../domain/catalog/addresses.contract.ts'
import { PAGES, type PageName, pageAt } from '../../domain/catalog/pages.contract.ts'
import { PAGE_PARENTS, PAGE_TITLES } from '../../domain/generated/page-titles.contract.ts'
import type { FoundPage, PageDeclarations } from '../../kernel/capability/page-declarations.ts'
import { textIn } from '../../kernel/texts/texts.ts'
import type { Language } from '../../kernel/wire/language.ts'
import type { Crumb } from '../../kernel/wire/structured-data.ts'
import { pathOfShortLink } from '../../records/catalog/short-links.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { socialPicturePath } from '../_shared/social-card.ts'

type Deps = Pick<QueryDeps, 'sql'> & {
	readonly site: string
	readonly pages: readonly PageDeclarations[]
}

interface Head {
	readonly title: string
	readonly description: string
	readonly image: string
	readonly status?: 404
	readonly leadsTo?: string
	readonly listedAs?: string
	readonly isEmbeddable?: true
	readonly feeds?: NonNullable<FoundPage['feeds']>
	readonly trail?: readonly Crumb[]
}

const SHORT = /^\/s\/([\w-]{10})\/?$/
const SITE_NAME = 'Karuna'
const titled = (title: string): string => `${title} · ${SITE_NAME}`

/**
 * Returns the heads of pages by path, without the language. The reader counts as a guest, so that private
 * content is missing.
 */
export function createPageHeads({ sql, site, pages }: Deps) {
	const heads = new Map(pages.flatMap((page) => Object.entries(page.heads ?? {})))

	const titleOf = (name: string, language: Language): string | undefined => {
		const title = PAGE_TITLES[name]
		return title === undefined ? undefined : textIn(language, title)
	}

	function parentOf(address: string, language: Language): Crumb | undefined {
		const parent = PAGE_PARENTS[pageAt(address)?.name ?? ''] as PageName | undefined
		const title = parent && titleOf(parent, language)
		return title ? { name: title, path: addressIn(language, PAGES[parent].path) } : undefined
	}

	function trailTo(address: string, title: string, language: Language): readonly Crumb[] {
		const home = PAGES.home.path
		const parent = parentOf(address, language)
		return [
			{ name: SITE_NAME, path: addressIn(language, home) },
			...(parent ? [parent] : []),
			...(address === home ? [] : [{ name: title, path: addressIn(language, address) }]),
		]
	}

	const siteHead = (language: Language) => ({
		title: textIn(language, 'common.pages.siteTitle'),
		description: textIn(language, 'common.pages.siteDescription'),
		image: site + socialPicturePath(null, language),
	})

	const nothing = (language: Language, name: string): Head => {
		const head = siteHead(language)
		const title = titleOf(name, language)
		return { ...head, ...(title !== undefined && { title: titled(title) }), status: 404 }
	}

	function staticHead(name: PageName, language: Language): Head {
		const head = siteHead(language)
		const { path, audience } = PAGES[name]
		const title = titleOf(name, language)
		return {
			...head,
			...(title !== undefined && { title: titled(title) }),
			...(audience === 'listed' && { listedAs: path, trail: trailTo(path, title ?? head.title, language) }),
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
		if ('leadsTo' in found) return { ...siteHead(language), leadsTo: found.leadsTo }
		const { title, description, picturePath, listedAs, isEmbeddable, feeds } = found
		const head = siteHead(language)
		return {
			title: titled(title),
			description: description ?? head.description,
			image: site + picturePath,
			...(listedAs !== null && { listedAs, trail: trailTo(listedAs, title, language) }),
			...(isEmbeddable && { isEmbeddable }),
			...(feeds && { feeds }),
		}
	}
}
