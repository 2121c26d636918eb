import { demoOrganizationId } from '../../../demo/seed/accounts.ts'
import { PAGES } from '../../../domain/catalog/pages.contract.ts'
import type { Page } from '../../../kernel/wire/pages.ts'
import { GUEST, give, publish, RUPEES_500 } from '../../api/fundraiser.ts'
import type { Caller, Harness } from '../../api/harness.ts'

export const CANARY = 'Quetzal'
export const NOBODYS = '0190a000-0000-7000-8000-000000000000'
export const REQUESTS = '/api/v1/donationRequest'

export interface FaceWorld {
	readonly harness: Harness
	readonly author: Caller
	readonly admin: Caller
	readonly viewer: Caller
	readonly member: Caller
	readonly visible: string
	readonly hidden: string
	readonly documents: readonly string[]
}

export async function makeWorld(harness: Harness): Promise<FaceWorld> {
	const people = await Promise.all(['donee', 'admin', 'hannah', 'priya'].map((key) => harness.person(key)))
	const [author, admin, viewer, member] = people as [Caller, Caller, Caller, Caller]
	const visible = await publish({ author, admin }, { title: 'Bricks for the well of Lata' })
	const hidden = await publish(
		{ author, admin },
		{
			title: `${CANARY} for a family`,
			description: `The ${CANARY} is for them alone.`,
			beneficiaryName: `${CANARY} Devi`,
			isPrivate: true,
		},
	)
	await viewer.json('POST', `${REQUESTS}/${hidden}/comments`, { body: `A ${CANARY} from me.` })
	await author.json('POST', '/api/v1/donationRequestUpdate', {
		donation_request_id: hidden,
		title: `${CANARY} came`,
		body: `The ${CANARY} is there.`,
	})
	await give(harness, harness.guest(), visible, RUPEES_500, {
		externalUserInfo: { ...GUEST, first_name: `${CANARY}a`, email: `${CANARY}@mail.example` },
		anonymous: true,
	})
	const documents = documentsOf({
		fundraiser: [visible, hidden, NOBODYS],
		organization: [demoOrganizationId('vriksha')],
		publicProfile: ['hannahweiss', author.id],
	})
	return { harness, author, admin, viewer, member, visible, hidden, documents }
}

function documentsOf(ids: Readonly<Record<string, readonly string[]>>): readonly string[] {
	const paths = (Object.entries(PAGES) as [string, Page][])
		.filter(([, { delivery }]) => delivery === 'document')
		.flatMap(([name, { path, parameters }]) => {
			if (!path.includes(':')) return [path]
			const filled = (ids[name] ?? [NOBODYS]).map((id) => path.replace(/:\w+\??/, id))
			return parameters?.includes('tab') ? [...filled, `${filled[0]}?tab=comments`] : filled
		})
	return [...paths, ...paths.filter((_, at) => at % 3 === 0).map((path) => `/hi${path}`)]
}
