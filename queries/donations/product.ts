import type { z } from 'zod'
import { regionOfCurrency } from '../../domain/catalog/regions.contract.ts'
import { donationTermsOf } from '../../domain/donations/amounts.contract.ts'
import type { DonationFor } from '../../domain/donations/contract.ts'
import { offersOf } from '../../domain/donations/fees.contract.ts'
import { productAnswer, productQuery } from '../../domain/donations/product.contract.ts'
import { refuse } from '../../domain/donations/refusals.contract.ts'
import { DONATIONS_START_IN } from '../../domain/requests/transitions.contract.ts'
import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import { textIn } from '../../kernel/texts/texts.ts'
import { type Currency, percentage } from '../../kernel/wire/money.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { DEFAULT_REGION } from '../../kernel/wire/regions.ts'
import { cached } from '../_shared/cached-reply.ts'
import { fileUrls } from '../_shared/file-urls.ts'
import { pictureOf } from '../_shared/pictures.ts'
import { readsEverything, viewerId, visibleTo } from '../_shared/request-visibility.ts'
import { TAX_MODELS } from '../organizations/tax-registrations.ts'
import { REQUEST_COLUMNS, REQUEST_FROM, type RequestRecord, statusAt } from '../requests/request-row.ts'
import { hasTaxBenefit } from '../requests/tax-benefit.ts'
import { isVisible, PLACE } from '../users/public-profile.ts'
import { ofLiveEvent } from './live-event-product.ts'
import {
	type Asking,
	ofFoundationsMoney,
	type Product,
	type ProductDeps,
	required,
	type Subject,
} from './product-subject.ts'

const orDefault = (currency: Currency | undefined): Currency => currency ?? DEFAULT_REGION.currency

/** `$2` is the viewer's id, null for guests. */
async function readMoneyRequest({ sql }: ProductDeps, requestId: string, viewer: Principal) {
	const row = await sql.maybeOne<RequestRecord & { readonly is_public: boolean }>(
		`SELECT ${REQUEST_COLUMNS}, coalesce(${visibleTo('NULL')}, false) AS is_public FROM ${REQUEST_FROM}
		WHERE r.id = $1 AND r.goal IS NOT NULL
			AND (${readsEverything(viewer) ? "($2::uuid IS NULL OR r.status <> 'removed')" : visibleTo('$2')})`,
		[requestId, viewerId(viewer)],
	)
	if (row === null) throw notFound('request')
	return row
}

/** @throws DomainError NOT_FOUND also for requests without money and those that the viewer may not see */
async function ofRequest(deps: ProductDeps, { id, currency, caller }: Asking): Promise<Subject> {
	const row = await readMoneyRequest(deps, required(id), caller.principal)
	const units = row.currency as Currency
	if (currency !== undefined && currency !== units)
		throw refuse('CURRENCY_MISMATCH.ofRequest', { currency: units }, 'currency')
	const now = deps.clock.now()
	const path = row.card_path ?? row.image_path
	const urlOf = fileUrls(deps, row.is_private)
	return {
		_id: row.id,
		name: row.title,
		text: [row.org_name ?? row.beneficiary_name, row.place].filter(Boolean).join(', '),
		picture: path && urlOf(path),
		cardPicture: pictureOf(row, 'card', urlOf),
		category: row.category,
		isVerified: row.org_verified,
		units,
		acceptsDonations: DONATIONS_START_IN.includes(statusAt(row, now)),
		isTaxBenefit: hasTaxBenefit(row, now),
		isPublic: row.is_public,
	}
}

interface PersonRecord {
	readonly first_name: string
	readonly last_name: string
	readonly profile_image_url: string | null
	readonly place: string
	readonly is_public: boolean
}

/** @throws DomainError NOT_FOUND also for people who hide their page */
async function ofPerson({ sql }: ProductDeps, { id, currency, caller }: Asking): Promise<Subject> {
	const personId = required(id)
	const row = await sql.maybeOne<PersonRecord>(
		`SELECT u.first_name, u.last_name, u.profile_image_url, ${PLACE} AS place, ${isVisible('u.id')} AS is_public
		FROM rec.users u LEFT JOIN rec.profiles p ON p.user_id = u.id
		WHERE u.id = $1::uuid AND (${isVisible('u.id')} OR u.id::text = $2)`,
		[personId, caller.principal.id],
	)
	if (row === null) throw notFound('person')
	return {
		_id: personId,
		name: `${row.first_name} ${row.last_name}`.trim(),
		text: row.place,
		picture: row.profile_image_url,
		cardPicture: null,
		category: null,
		isVerified: false,
		units: orDefault(currency),
		acceptsDonations: true,
		isTaxBenefit: false,
		isPublic: row.is_public,
	}
}

const ofFoundation = async (
	deps: ProductDeps,
	{ currency, caller: { language } }: Asking,
): Promise<Subject> =>
	ofFoundationsMoney(deps, {
		_id: null,
		name: textIn(language, 'donations.product.foundation'),
		text: textIn(language, 'donations.product.foundationText'),
		units: orDefault(currency),
	})

const SUBJECTS: Readonly<Record<DonationFor, (deps: ProductDeps, asking: Asking) => Promise<Subject>>> = {
	donationRequest: ofRequest,
	individual: ofPerson,
	tal: ofFoundation,
	event: ofLiveEvent,
}

const offersIn = ({ payouts }: ProductDeps, units: Currency): Product['offers'] =>
	offersOf(payouts.accounts())
		.filter(({ currency }) => currency === units)
		.map(({ rate, ...offer }) => ({ ...offer, currency: units, percent: percentage(rate) }))

const CACHED_SECONDS = 30

export const showProduct = (deps: ProductDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/product/details',
		summary: 'Get the product of a checkout: limits, fees and payment providers',
		tags: ['donations'],
		access: { allow: 'everyone', because: 'guests donate too; what a caller may not see answers 404' },
		query: productQuery,
		answers: { 200: productAnswer },
		readModels: ['requests', ...TAX_MODELS, 'report_cases'],
		handle: async ({ query: { donationfor, id, currency }, caller, headers }) => {
			const { isPublic, ...subject } = await SUBJECTS[donationfor](deps, { id, currency, caller })
			const { code } = regionOfCurrency(subject.units)
			const { name, registration } = deps.entities[code]
			const data: Product = {
				donationfor,
				...subject,
				...donationTermsOf(subject.units),
				offers: offersIn(deps, subject.units),
				legalEntity: { code, name, registration },
			}
			const body: z.output<typeof productAnswer> = { statusCode: 200, data }
			if (!isPublic) return { body }
			return cached(JSON.stringify(productAnswer.encode(body)), {
				seconds: CACHED_SECONDS,
				contentType: 'application/json; charset=utf-8',
				known: headers['if-none-match'],
			})
		},
	})
