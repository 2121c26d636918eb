import { headOf as organizationHeadOf } from '../../queries/organizations/lookups.ts'
import { headOf } from '../../queries/requests/lookups.ts'
import { headOfPerson } from '../../queries/users/public-profile.ts'
import { pathOfShortLink } from '../../records/catalog/short-links.ts'
import { distOf } from '../build/apps.ts'
import type { PageHead, WebBuild } from '../http/pages.ts'
import { FILES_URL } from './dependencies.ts'
import type { Platform } from './platform.ts'

const SHARED =
	/^\/(donationRequest|organization)\/([0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})\/?$/i

/** Somebody's public profile, by username or id. */
const PERSON = /^\/user\/([\w.-]{1,50})\/?$/

const SHORT = /^\/s\/([\w-]{10})\/?$/

const SITE: PageHead = {
	title: 'Karuna: ask for help, or give it, and see where the money goes',
	description:
		'A free giving platform for people, schools, clinics and charities in India and the United States.',
}
const TITLES: Readonly<Record<string, string>> = {
	'/search': 'Fundraisers',
	'/login': 'Log in',
	'/publicPayment': 'Give to the foundation',
	'/thankyou': 'Thank you',
	'/new-request': 'Raise a request',
	'/myDonations': 'My gifts',
	'/myRequests': 'My requests',
	'/myOrganizations': 'My organizations',
	'/add-organization': 'Add an organization',
	'/become-a-volunteer': 'Become a volunteer',
	'/volunteerProfile': 'Volunteer profile',
	'/bankAccounts': 'Bank accounts',
	'/invitation': 'Invitation',
	'/inviteGeneralUser': 'Invitation',
}

/** The built public web and backoffice, with what each page says of itself to those it is shared with. */
export function webBuilds({ sql, config }: Platform): WebBuild[] {
	const pageHead = async (path: string): Promise<PageHead> => {
		const [, kind, id] = SHARED.exec(path) ?? []
		const code = SHORT.exec(path)?.[1]
		if (code !== undefined) {
			const leadsTo = await pathOfShortLink(sql, code)
			return leadsTo === null ? { ...SITE, status: 404 } : { ...SITE, leadsTo }
		}
		const person = PERSON.exec(path)?.[1]
		if (person !== undefined) {
			const found = await headOfPerson(sql, person)
			if (!found) return { ...SITE, title: 'Somebody · Karuna', status: 404 }
			return { title: `${found.name} · Karuna`, description: found.about || SITE.description }
		}
		if (path.startsWith('/receipt/')) return { ...SITE, title: 'Receipt · Karuna' }
		if (id === undefined) {
			const title = TITLES[path]
			return title === undefined ? SITE : { ...SITE, title: `${title} · Karuna` }
		}
		const isOrganization = kind?.toLowerCase() === 'organization'
		const head = await (isOrganization ? organizationHeadOf(sql, id) : headOf(sql, id))
		if (!head) {
			return { ...SITE, title: `${isOrganization ? 'Organization' : 'Fundraiser'} · Karuna`, status: 404 }
		}
		return {
			title: `${head.title} · Karuna`,
			description: head.description.replaceAll(/\s+/g, ' '),
			...(head.card_path !== null && { image: `${config.publicUrl}${FILES_URL}/${head.card_path}` }),
		}
	}
	return [
		{ prefix: '/backoffice', directory: distOf('backoffice') },
		{ prefix: '/', directory: distOf('web'), pageHead },
	]
}
