import { DAY_MS } from '../../kernel/wire/time.ts'
import type { DemoCapability } from '../steps.ts'
import { DEMO_END } from '../story.ts'

const ANNOUNCEMENT = {
	title: 'Books that anybody may question',
	message:
		'Since this month every figure of a fundraiser leads to the donations behind it. Thank you for asking for that.',
	titleHi: 'ऐसा हिसाब जिस पर कोई भी प्रश्न कर सके',
	messageHi: 'इस महीने से हर अभियान का हर आँकड़ा अपने पीछे के दानों तक ले जाता है। यह माँगने के लिए धन्यवाद।',
	audience: { kind: 'donors' },
} as const

export const demo: DemoCapability = {
	steps: () => [
		{
			at: DEMO_END - 4 * DAY_MS,
			play: async ({ signedIn, key }) => {
				const admin = await signedIn('admin')
				const preview = '/api/v1/sendToAll/preview'
				const { data } = await admin.json<{ data: { count: number } }>('POST', preview, ANNOUNCEMENT)
				const body = { ...ANNOUNCEMENT, count: data.count }
				await admin.json('POST', '/api/v1/sendToAll', body, { 'idempotency-key': key })
			},
		},
	],
}
