import { PAGES } from '../../domain/generated/pages.contract.ts'
import { widgetAddress } from '../../domain/radio/widget.contract.ts'
import type {
	FoundPage,
	LedPage,
	MissingPage,
	PageDeclarations,
} from '../../kernel/capability/page-declarations.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { textIn } from '../../kernel/texts/texts.ts'
import type { Language } from '../../kernel/wire/language.ts'
import { addressOf } from '../_shared/page-addresses.ts'
import { socialPicturePath } from '../_shared/social-card.ts'
import { editionHead, listedEditions } from '../live-events/lookups.ts'
import { channelOnAir } from '../radio/lookups.ts'
import { whoIsNamed } from './named.ts'
import { headOfPerson, isVisible, sharedPerson } from './public-profile.ts'

const USERNAME = /^[\w.-]{1,50}$/
const MAX_OF_A_NAME = 100

async function personHead(
	sql: SqlExecutor,
	key: string,
	language: Language,
): Promise<FoundPage | MissingPage> {
	const found = USERNAME.test(key) ? await headOfPerson(sql, key) : null
	if (!found) return { missing: 'publicProfile' }
	const { name, about, username } = found
	const listedAs = addressOf(PAGES.publicProfile, username)
	const picturePath = socialPicturePath(sharedPerson(found), language)
	return { title: name, description: about || null, picturePath, listedAs }
}

const entryHead = async (_sql: SqlExecutor, _id: string, language: Language): Promise<FoundPage> => ({
	title: textIn(language, 'users.pages.login'),
	description: null,
	picturePath: socialPicturePath(null, language),
	listedAs: PAGES.login.path,
})

/** An edition has the page of its slug; people, organizations and the radio's channels are led to from their names. */
async function namedHead(
	sql: SqlExecutor,
	name: string,
	language: Language,
): Promise<FoundPage | LedPage | MissingPage> {
	if (name.length > MAX_OF_A_NAME || name.includes('\0')) return { missing: 'named' }
	const edition = await editionHead(sql, name, language)
	if (edition) return edition
	const found = await whoIsNamed(sql, name)
	if (!found) {
		const channel = await channelOnAir(sql, name)
		return channel ? { leadsTo: widgetAddress({ channel: channel.slug }) } : { missing: 'named' }
	}
	const leadsTo =
		found.kind === 'user'
			? addressOf(PAGES.publicProfile, found.name)
			: addressOf(PAGES.organization, found._id)
	return { leadsTo }
}

export const userPages: PageDeclarations = {
	heads: { publicProfile: personHead, named: namedHead, newLogin: entryHead },
	listed: {
		people: {
			order: 3,
			path: PAGES.publicProfile.path,
			from: `rec.users x LEFT JOIN rec.profiles p ON p.user_id = x.id WHERE x.id > $1 AND ${isVisible('x.id')}`,
			key: 'x.username',
			changedAt: 'p.updated_at',
		},
		editions: listedEditions,
	},
}
