import { z } from 'zod'
import {
	amountTextWhere,
	currency,
	id,
	instant,
	isEnterable,
	optionalText,
	priced,
	text,
} from '../../kernel/wire/schemas.ts'
import { isZone } from '../../kernel/wire/wall-clock.ts'
import { nameProblem } from '../names.contract.ts'
import { CURRENCY, MAX_ATTENDEES, packageId, slug } from './contract.ts'

const MAX_CAPACITY = 100_000
const capacity = z.int().min(0).max(MAX_CAPACITY)

const fields = {
	name: text(150, 'live-events.fields.nameEdition'),
	startsAt: instant,
	endsAt: instant,
	/** A name of the IANA database. */
	zone: text(60, 'live-events.fields.chooseZone').refine(isZone, 'live-events.fields.chooseZone'),
	venue: text(150, 'live-events.fields.enterVenue'),
	address: optionalText(300),
	mapUrl: z.url({ protocol: /^https$/, error: 'live-events.fields.enterMapLink' }).max(500),
	opensAt: instant,
	closesAt: instant,
	/** Until then buyers cancel and get their money back. */
	refundableUntil: instant,
	/** Counts people, as that of a package does. */
	capacity,
	currency: currency.extract([CURRENCY]).default(CURRENCY),
	packages: z
		.array(
			z.object({
				packageId,
				category: text(60, 'live-events.fields.namePackage'),
				persons: z.int().min(1).max(MAX_ATTENDEES),
				price: amountTextWhere(isEnterable),
				valueReceived: amountTextWhere((minor) => minor >= 0n),
				capacity,
			}),
		)
		.min(1, 'live-events.fields.addPackage')
		.max(20),
}
type Fields = z.output<z.ZodObject<typeof fields>>

function checkEdition({ startsAt, endsAt, opensAt, closesAt, packages }: Fields, context: z.RefinementCtx) {
	const add = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
	if (endsAt <= startsAt) add('endsAt', 'live-events.fields.endAfterStart')
	if (closesAt <= opensAt || closesAt > endsAt) add('closesAt', 'live-events.fields.closeBetween')
	if (new Set(packages.map((each) => each.packageId)).size < packages.length)
		add('packages', 'live-events.fields.packagesDiffer')
	if (packages.some(({ price, valueReceived }) => valueReceived > price))
		add('packages', 'live-events.fields.valueWithinPrice')
}

/** `POST /api/backoffice/liveEvents` */
export const newEditionBody = priced('currency', {
	...fields,
	slug: slug.refine((name) => nameProblem('organization', name) === null, 'common.fields.nameKept'),
}).superRefine(checkEdition)
export type NewEditionBody = z.input<typeof newEditionBody>
/** `PUT /api/backoffice/liveEvents/:id`: its address stays. */
export const editionBody = priced('currency', fields).superRefine(checkEdition)
export type EditionBody = z.input<typeof editionBody>
export const editionAnswer = z.object({ id })
export const editionParams = z.object({ id })
