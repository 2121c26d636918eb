/** Holds what is typed into the fields of a card form, and speaks with the API in the page's name. */
import { check, completeness, digitsOf, readExpiry } from './formats.js'

/** @typedef {import('./formats.js').Part} Part */

let publicKey = ''
/** Group of fields -> what is typed in them. @type {Map<number, Map<string, Record<string, string>>>} */
const typed = new Map()
/** @type {Map<number, Map<string, MessagePort>>} */
const channels = new Map()

/** Questions to fields that aren't answered yet. @type {Map<number, () => void>} */
const asked = new Map()
let questions = 0

/** Asks each field of a group for what stands in it now: the last key pressed may still be on its way. @param {number} group */
const refresh = (group) =>
	Promise.all(
		[...(channels.get(group)?.values() ?? [])].map((port) => {
			const ask = ++questions
			port.postMessage({ ask })
			return new Promise((resolve) => asked.set(ask, () => resolve(asked.delete(ask))))
		}),
	)

/** @param {number} group @returns {Record<string, string>} */
const valuesOf = (group) => Object.assign({}, ...(typed.get(group)?.values() ?? []))

/** @param {number} group @param {string} kind @param {MessagePort} port */
function listen(group, kind, port) {
	const values = typed.get(group) ?? new Map()
	const ports = channels.get(group) ?? new Map()
	typed.set(group, values)
	channels.set(group, ports.set(kind, port))
	port.addEventListener('message', ({ data }) => {
		const before = valuesOf(group).number
		values.set(kind, data.values)
		asked.get(data.ask)?.()
		// The length of the security code depends on the card's brand.
		const { number } = valuesOf(group)
		if (number !== before) for (const [other, each] of ports) if (other !== kind) each.postMessage({ number })
	})
	port.start()
}

/** @param {string} path @param {URLSearchParams} [form] */
async function request(path, form) {
	try {
		const answer = await fetch(new URL(`../v1/${path}`, location.href), {
			method: form ? 'POST' : 'GET',
			headers: { authorization: `Bearer ${publicKey}` },
			...(form ? { body: form } : {}),
		})
		return await answer.json()
	} catch {
		return {
			error: {
				type: 'api_connection_error',
				message: 'We are experiencing issues connecting to our payments provider.',
			},
		}
	}
}

/**
 * @typedef {object} Method
 * @property {string} type @property {number} group @property {Record<string, string>} [bank]
 * @property {Record<string, any>} billing @property {string} [allowRedisplay]
 */

/** @param {Method} params */
const createPaymentMethod = (params) =>
	params.bank
		? send(
				new URLSearchParams({
					type: params.type,
					...Object.fromEntries(
						Object.entries(params.bank).map(([name, text]) => [`us_bank_account[${name}]`, text]),
					),
				}),
				params,
			)
		: createCard(params)

/** @param {Method} params */
async function createCard(params) {
	const { type, group } = params
	await refresh(group)
	const values = valuesOf(group)
	for (const part of /** @type {Part[]} */ (['number', 'expiry', 'cvc'])) {
		const error = completeness(part, check(part, values[part] ?? '', values.number))
		if (error) return { error }
	}
	const { month, year } = readExpiry(values.expiry ?? '')
	const form = new URLSearchParams({
		type,
		'card[number]': digitsOf(values.number ?? ''),
		'card[exp_month]': String(month),
		'card[exp_year]': String(year),
		'card[cvc]': values.cvc ?? '',
	})
	return send(form, params)
}

/** @param {URLSearchParams} form @param {Method} params */
async function send(form, { billing, allowRedisplay }) {
	if (allowRedisplay) form.set('allow_redisplay', allowRedisplay)
	for (const [key, value] of Object.entries(billing)) {
		if (typeof value === 'string') form.set(`billing_details[${key}]`, value)
		else
			for (const [name, text] of Object.entries(value ?? {}))
				form.set(`billing_details[${key}][${name}]`, String(text))
	}
	const { error, ...paymentMethod } = await request('payment_methods', form)
	return error ? { error } : { paymentMethod }
}

/** @param {{ clientSecret: string }} params */
async function retrieve({ clientSecret }) {
	const [id] = clientSecret.split('_secret_')
	const query = new URLSearchParams({ client_secret: clientSecret })
	const { error, ...paymentIntent } = await request(`payment_intents/${id}?${query}`)
	return error ? { error } : { paymentIntent }
}

/** @type {Record<string, (params: any) => Promise<object>>} */
const CALLS = { createPaymentMethod, retrieve }

window.addEventListener('message', async (event) => {
	if (event.source !== window.parent) return
	const { type, group, kind, call, name, params } = event.data
	if (type === 'start') publicKey = event.data.publicKey
	else if (type === 'field' && event.ports[0]) listen(group, kind, event.ports[0])
	else if (type === 'forget') {
		typed.get(group)?.delete(kind)
		channels.get(group)?.delete(kind)
	} else if (type === 'call') {
		const answer = (await CALLS[name]?.(params)) ?? { error: { message: `There is no ${name}.` } }
		window.parent.postMessage({ call, answer }, event.origin)
	}
})
window.parent.postMessage({ type: 'loaded' }, '*')
