import { type Language, PAGES, type PageName, pageAt } from '../../domain/catalog/pages.contract.ts'
import { pathOfShortLink } from '../../records/catalog/short-links.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { headOf as organizationHeadOf } from '../organizations/lookups.ts'
import { headOf as requestHeadOf } from '../requests/lookups.ts'
import { whoIsNamed } from '../users/named.ts'
import { headOfPerson } from '../users/public-profile.ts'
import { pageTitle, siteHead } from './page-titles.ts'

type Deps = Pick<QueryDeps, 'sql'> & {
	/** Before the path of a picture: `https://karuna.example/files`. */
	readonly filesUrl: string
}

/** What a page says of itself, as the edge writes it. */
interface Head {
	readonly title: string
	readonly description: string
	readonly image?: string
	readonly status?: 404
	readonly leadsTo?: string
	readonly listedAs?: string
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
const SHORT = /^\/s\/([\w-]{10})\/?$/
const USERNAME = /^[\w.-]{1,50}$/
const MAX_OF_A_NAME = 100

/** Heads of all pages by their path, without its language. Whoever asks is a guest: what is not for everybody is not there. */
export const createPageHeads =
	(deps: Deps) =>
	async (path: string, language: Language): Promise<Head> => {
		const code = SHORT.exec(path)?.[1]
		if (code !== undefined) {
			const leadsTo = await pathOfShortLink(deps.sql, code)
			return leadsTo === null ? nothing(language) : { ...siteHead(language), leadsTo }
		}
		const page = pageAt(path)
		if (page === null) return nothing(language)
		const { id = '' } = page.params
		switch (page.name) {
			case 'fundraiser':
				return requestHead(deps, id, language)
			case 'organization':
				return organizationHead(deps, id, language)
			case 'publicProfile':
				return personHead(deps, id, language)
			case 'named':
				return namedHead(deps, id, language)
			default:
				return staticHead(page.name, language)
		}
	}

const titled = (title: string): string => `${title} · Karuna`

const nothing = (language: Language, name: PageName = 'named'): Head => ({
	...siteHead(language),
	title: titled(pageTitle(language, name) ?? ''),
	status: 404,
})

function staticHead(name: PageName, language: Language): Head {
	const title = pageTitle(language, name)
	const { path, audience } = PAGES[name]
	return {
		...siteHead(language),
		...(title !== undefined && { title: titled(title) }),
		...(audience === 'listed' && { listedAs: path }),
	}
}

async function requestHead({ sql, filesUrl }: Deps, id: string, language: Language): Promise<Head> {
	const found = UUID.test(id) ? await requestHeadOf(sql, id) : null
	if (!found) return nothing(language, 'fundraiser')
	return { ...shown(found, filesUrl), listedAs: addressOf('fundraiser', id.toLowerCase()) }
}

async function organizationHead({ sql, filesUrl }: Deps, id: string, language: Language): Promise<Head> {
	const found = UUID.test(id) ? await organizationHeadOf(sql, id) : null
	if (!found) return nothing(language, 'organization')
	const head = shown(found, filesUrl)
	// Anybody can register one: search engines get to know it once somebody looked at it.
	return found.verified ? { ...head, listedAs: addressOf('organization', id.toLowerCase()) } : head
}

async function personHead({ sql }: Deps, key: string, language: Language): Promise<Head> {
	const found = USERNAME.test(key) ? await headOfPerson(sql, key) : null
	if (!found) return nothing(language, 'publicProfile')
	const { name, about, username } = found
	const listedAs = addressOf('publicProfile', username)
	return { title: titled(name), description: about || siteHead(language).description, listedAs }
}

/** The page leads on to that of whoever goes by the name, which is the one that is listed. */
async function namedHead(deps: Deps, name: string, language: Language): Promise<Head> {
	const isName = name.length <= MAX_OF_A_NAME && !name.includes('\0')
	const found = isName ? await whoIsNamed(deps.sql, name) : null
	if (!found) return nothing(language)
	return found.kind === 'user'
		? personHead(deps, found.name, language)
		: organizationHead(deps, found._id, language)
}

const addressOf = (name: 'fundraiser' | 'organization' | 'publicProfile', id: string): string =>
	PAGES[name].path.replace(':id', encodeURIComponent(id))

const shown = (
	{ title, description, card_path }: { title: string; description: string; card_path: string | null },
	filesUrl: string,
) => ({
	title: titled(title),
	description: description.replaceAll(/\s+/g, ' '),
	...(card_path !== null && { image: `${filesUrl}/${card_path}` }),
})
