import type { FastifyRequest } from 'fastify'
import type { DomainError } from '../../kernel/events/errors.ts'
import type { Upload } from '../../kernel/http/route.ts'
import { hasCardNumber } from '../../kernel/wire/card-numbers.ts'
import { refuseCommon } from '../../kernel/wire/refusals.ts'
import { textIn } from '../adapters/files-text.ts'

const refusal = (field: string): DomainError => refuseCommon('CARD_NUMBER', {}, field)

function decoded(text: string): string {
	if (!/[%+]/.test(text)) return text
	try {
		return decodeURIComponent(text.replaceAll('+', ' '))
	} catch {
		return text.replace(/%([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
	}
}

/**
 * Refuses an address with a card number in a parameter. Headers are not checked: those of proxies and
 * browsers hold ids by the million.
 * @throws DomainError CARD_NUMBER (400)
 */
export function refuseCardsInAddress({ params, query }: Pick<FastifyRequest, 'params' | 'query'>): void {
	refuseCardsIn(params)
	refuseCardsIn(query)
	for (const [name, value] of Object.entries(query as Readonly<Record<string, unknown>>))
		if (hasCardNumber(decoded(String(value)))) throw refusal(name)
}

/**
 * Refuses a body with a card number in a value, a name or its text.
 * @param accountNumbers names of fields that hold bank account numbers, which may look like card numbers
 * @throws DomainError CARD_NUMBER (400)
 */
export function refuseCardsIn(body: unknown, accountNumbers: readonly string[] = []): void {
	if (Buffer.isBuffer(body)) {
		if (hasCardNumber(decoded(body.toString('utf8')))) throw refusal('body')
		return
	}
	// Nesting may be arbitrarily deep, so an explicit stack replaces recursion.
	const left: Place[] = [{ value: body, name: '', within: null }]
	for (let place = left.pop(); place; place = left.pop()) {
		const { value } = place
		const isText = typeof value === 'string' || typeof value === 'number'
		if (isText && hasCardNumber(String(value))) throw refusal(pathOf(place))
		if (typeof value !== 'object' || value === null) continue
		for (const name of Object.keys(value)) {
			if (hasCardNumber(name)) throw refusal(pathOf(place))
			if (accountNumbers.includes(name)) continue
			left.push({ value: (value as Readonly<Record<string, unknown>>)[name], name, within: place })
		}
	}
}

interface Place {
	readonly value: unknown
	readonly name: string
	readonly within: Place | null
}

function pathOf(place: Place): string {
	const names: string[] = []
	for (let at = place; at.within; at = at.within) names.unshift(at.name)
	return names.join('.') || 'body'
}

/**
 * Refuses an upload with a card number in its text fields or in the file's text. The name of a file is not
 * checked, since programs generate it.
 * @param isGone whether the sender has hung up
 * @throws DomainError CARD_NUMBER (400)
 */
export async function refuseCardsInUpload(
	{ content, fields }: Pick<Upload, 'content' | 'fields'>,
	isGone: () => boolean,
): Promise<void> {
	refuseCardsIn(fields)
	for await (const line of textIn(content, isGone)) if (hasCardNumber(line)) throw refusal('file')
}
