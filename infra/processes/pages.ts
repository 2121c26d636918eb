import { headOf } from '../../queries/requests/lookups.ts'
import { distOf } from '../build/apps.ts'
import type { PageHead, WebBuild } from '../http/pages.ts'
import { FILES_URL } from './dependencies.ts'
import type { Platform } from './platform.ts'

const UUID =
	/^\/donationRequest\/([0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})\/?$/i

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
}

/** The built public web and backoffice, with what each page says of itself to those it is shared with. */
export function webBuilds({ sql, config }: Platform): WebBuild[] {
	const pageHead = async (path: string): Promise<PageHead> => {
		const [, requestId] = UUID.exec(path) ?? []
		if (path.startsWith('/receipt/')) return { ...SITE, title: 'Receipt · Karuna' }
		if (requestId === undefined) {
			const title = TITLES[path]
			return title === undefined ? SITE : { ...SITE, title: `${title} · Karuna` }
		}
		const head = await headOf(sql, requestId)
		if (!head) return { ...SITE, title: 'Fundraiser · Karuna', status: 404 }
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
