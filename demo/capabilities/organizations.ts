import { HOUR_MS } from '../../kernel/wire/time.ts'
import { ORGANIZATIONS } from '../people.ts'
import { drawSign } from '../portraits.ts'
import type { DemoCapability, DemoStep, DemoStepTools } from '../steps.ts'

interface Registration {
	readonly organization: string
	readonly number: string
	/** Null: it waits for an admin. */
	readonly decision: { readonly isVerified: boolean; readonly reason: string } | null
}

const VERIFIED = { isVerified: true, reason: '' } as const
const REGISTRATIONS: readonly Registration[] = [
	{ organization: 'jalmitra', number: 'AAATJ4821M', decision: VERIFIED },
	{ organization: 'shiksha', number: 'AAATS9034P', decision: VERIFIED },
	{ organization: 'annapoorna', number: 'AAATA2276R', decision: VERIFIED },
	{ organization: 'vriksha', number: 'AAATV5510K', decision: null },
	{ organization: 'stagnes', number: '94-3120475', decision: VERIFIED },
	{
		organization: 'sierra',
		number: '88-1045562',
		decision: {
			isVerified: false,
			reason: 'The letter is of a chapter with another EIN. Please send your own.',
		},
	},
]

const organizationOf = (key: string) => {
	const organization = ORGANIZATIONS.find((each) => each.key === key)
	if (!organization) throw new RangeError(`There is no organization ${key}.`)
	return organization
}
const nameOf = (key: string): string => `tax registration of ${key}`

async function submit({ organization, number }: Registration, tools: DemoStepTools): Promise<void> {
	const { owner, country, name } = organizationOf(organization)
	const lead = await tools.signedIn(owner)
	const picture = await tools.rasterize(drawSign('book', number.length * 17))
	const certificate = await lead.upload<{ data: { _id: string } }>(
		'/api/v1/files/document',
		picture,
		'certificate.jpg',
		{ userGivenName: `Certificate of ${name}` },
	)
	const year = new Date(tools.startMs).getUTCFullYear()
	const numbers =
		country === 'IN'
			? { law: '80G', pan: number, approval: `${number}F${year - 1}1`, validUntil: `${year + 4}-03-31` }
			: { law: '501c3', ein: number }
	const body = { ...numbers, validFrom: `${year - 1}-04-01`, documentId: certificate.data._id }
	const url = `/api/v1/organization/${tools.organizationId(organization)}/taxRegistration`
	const { data } = await lead.json<{
		data: { mine: { taxRegistrations: readonly { _id: string }[] } }
	}>('POST', url, body, { 'idempotency-key': tools.key })
	tools.named.set(nameOf(organization), data.mine.taxRegistrations[0]?._id ?? '')
}

async function decide({ organization, decision }: Registration, tools: DemoStepTools): Promise<void> {
	const admin = await tools.signedIn('admin')
	const url = `/api/backoffice/taxRegistrations/${tools.named.get(nameOf(organization))}`
	const { etag } = await admin.json<{ etag: string }>('GET', url)
	const headers = { 'if-match': etag, 'idempotency-key': tools.key }
	await admin.json('POST', `${url}/verification`, decision, headers)
}

export const demo: DemoCapability = {
	steps: () =>
		REGISTRATIONS.flatMap((registration, index): DemoStep[] => [
			{ at: HOUR_MS + index, play: (tools) => submit(registration, tools) },
			...(registration.decision === null
				? []
				: [{ at: 2 * HOUR_MS + index, play: (tools: DemoStepTools) => decide(registration, tools) }]),
		]),
}
