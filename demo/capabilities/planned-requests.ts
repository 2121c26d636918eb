import type { ReviewAction } from '../../domain/requests/backoffice.contract.ts'
import { CLOSING_OUTCOMES, type RequestStatus } from '../../domain/requests/contract.ts'
import { HOUR_MS } from '../../kernel/wire/time.ts'
import { leadOf, PLANNED_REQUESTS, type PlannedRequest } from '../planned-requests.ts'
import { knownOf, raise, review } from '../raise.ts'
import type { DemoCapability, DemoStep, DemoStepTools } from '../steps.ts'

type OwnAction = 'close' | 'deactivate' | 'remove'

const REASONS: Readonly<Record<string, Readonly<Record<PlannedRequest['language'], string>>>> = {
	reject: {
		en: 'We could not find out who asks. Please tell us how we can reach somebody who knows you, and ask again.',
		hi: 'हम जान नहीं पाए कि कौन माँग रहा है। कृपया किसी परिचित का संपर्क बताकर फिर लिखें।',
	},
	askForMore: {
		en: 'Please say when and where it is, and who decides, so that nobody answers in vain.',
		hi: 'कृपया लिखें कि कब और कहाँ है और निर्णय कौन करेगा, ताकि किसी का उत्तर व्यर्थ न जाए।',
	},
	markSpam: {
		en: 'The same lines were sent under several names.',
		hi: 'यही पंक्तियाँ कई नामों से भेजी गईं।',
	},
	hold: {
		en: 'Somebody asked whether this is still needed. We have written to you and wait for a line.',
		hi: 'किसी ने पूछा कि क्या इसकी अब भी ज़रूरत है। हमने आपको लिखा है और उत्तर की प्रतीक्षा है।',
	},
	rejectForOrganization: {
		en: 'The team has no time for this before spring.',
		hi: 'बसंत से पहले दल के पास इसके लिए समय नहीं है।',
	},
}

const REVIEWS: Readonly<Record<RequestStatus, readonly ReviewAction[]>> = {
	pendingAdmin: [],
	pendingOrganization: [],
	approved: ['approve'],
	live: ['approve', 'publish'],
	fulfilled: ['approve', 'publish'],
	deactivated: ['approve', 'publish'],
	expired: ['approve', 'publish'],
	onHold: ['approve'],
	rejected: ['reject'],
	incomplete: ['askForMore'],
	spam: ['markSpam'],
	rejectedByOrganization: ['rejectForOrganization'],
	removed: [],
}
const AFTERWARDS: Readonly<Partial<Record<RequestStatus, OwnAction | 'hold'>>> = {
	fulfilled: 'close',
	deactivated: 'deactivate',
	removed: 'remove',
	onHold: 'hold',
}
/** Reviews take turns after raising, and answers after reviews; this is the last turn. */
const LAST_TURN = 100

const decide = (request: PlannedRequest, action: ReviewAction, tools: DemoStepTools): Promise<void> =>
	review(request.name, action, tools, {
		by: action === 'rejectForOrganization' ? leadOf(request.organization ?? '') : 'admin',
		reason: REASONS[action]?.[request.language] ?? '',
		isChanged: action === 'hold',
	})

async function decideOwn(request: PlannedRequest, action: OwnAction, tools: DemoStepTools): Promise<void> {
	const author = await tools.signedIn(request.author)
	const url = `/api/v1/donationRequest/${knownOf(request.name, tools).id}`
	const headers = { 'idempotency-key': tools.key }
	const outcome = CLOSING_OUTCOMES[request.place % CLOSING_OUTCOMES.length]
	if (action === 'remove') await author.json('DELETE', url, undefined, headers)
	else if (action === 'close')
		await author.json('POST', `${url}/close?outcome=${outcome}`, undefined, headers)
	else await author.json('POST', `${url}/deactivate`, undefined, headers)
}

function stepsOf(request: PlannedRequest): DemoStep[] {
	const { raisedAt, ends, name } = request
	const step = (hours: number, number: number, play: DemoStep['play']): DemoStep => ({
		at: raisedAt + hours * HOUR_MS,
		isIndependent: true,
		turn: { of: name, number },
		play,
	})
	const last = AFTERWARDS[ends]
	return [
		step(0, 0, (tools) => raise(request, tools)),
		...REVIEWS[ends].map((action, place) =>
			step(2 + 2 * place, 1 + place, (tools) => decide(request, action, tools)),
		),
		...(last === undefined
			? []
			: [
					step(50, LAST_TURN, (tools) =>
						last === 'hold' ? decide(request, last, tools) : decideOwn(request, last, tools),
					),
				]),
	]
}

export const demo: DemoCapability = { steps: () => PLANNED_REQUESTS.flatMap(stepsOf) }
