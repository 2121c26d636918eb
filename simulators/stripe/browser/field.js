/** One frame of a card form. What is typed leaves it through its channel to the controller only. */
import { check, completeness, cvcLengthOf, digitsOf, formatExpiry, formatNumber } from './formats.js'

/** @typedef {import('./formats.js').Part} Part */

/** @type {Record<Part, { name: string, label: string, autocomplete: AutoFill, placeholder: string }>} */
const FIELDS = {
	number: {
		name: 'cardnumber',
		label: 'Credit or debit card number',
		autocomplete: 'cc-number',
		placeholder: '1234 1234 1234 1234',
	},
	expiry: {
		name: 'exp-date',
		label: 'Credit or debit card expiration date',
		autocomplete: 'cc-exp',
		placeholder: 'MM / YY',
	},
	cvc: { name: 'cvc', label: 'Credit or debit card CVC/CVV', autocomplete: 'cc-csc', placeholder: 'CVC' },
}
/** @type {Record<string, Part[]>} */
const KINDS = {
	card: ['number', 'expiry', 'cvc'],
	cardNumber: ['number'],
	cardExpiry: ['expiry'],
	cardCvc: ['cvc'],
}
/** Comes with the frame, for machines that have no font at all: text without one can't be edited. */
const LAST_FONT = '"Inter Variable"'
const STYLES = [
	'color',
	'fontFamily',
	'fontSize',
	'fontStyle',
	'fontWeight',
	'letterSpacing',
	'lineHeight',
	'padding',
	'textAlign',
	'textTransform',
]
/** The page's style object -> selectors here. */
const SELECTORS = {
	base: 'input',
	complete: 'input[data-complete="true"]',
	empty: 'input:placeholder-shown',
	invalid: 'input[aria-invalid="true"]',
}

/** @type {Map<Part, HTMLInputElement>} */
const inputs = new Map()
const sheet = new CSSStyleSheet()
document.adoptedStyleSheets = [sheet]
/** Parts that the giver has left: what is incomplete there is an error from then on. @type {Set<Part>} */
const left = new Set()
/** @type {MessagePort | undefined} */
let channel
let origin = ''
let cardNumber = ''

/** @param {string} name @param {object} detail */
const tell = (name, detail = {}) => window.parent.postMessage({ name, detail }, origin)

/** @param {any} options */
function apply(options) {
	const rules = []
	for (const [variant, selector] of Object.entries(SELECTORS)) {
		for (const [key, value] of Object.entries(options.style?.[variant] ?? {})) {
			if (key.startsWith(':')) rules.push([`${selector}${key}`, value])
			else if (STYLES.includes(key)) rules.push([selector, { [key]: value }])
		}
	}
	sheet.replaceSync('')
	for (const [selector, style] of rules) {
		const place = sheet.insertRule(`${selector} {}`, sheet.cssRules.length)
		const rule = /** @type {CSSStyleRule} */ (sheet.cssRules[place])
		for (const key of STYLES)
			if (typeof style[key] === 'string') {
				const value = key === 'fontFamily' ? `${style[key]}, ${LAST_FONT}` : style[key]
				Reflect.set(rule.style, key, value)
			}
	}
	const only = inputs.size === 1
	for (const [part, input] of inputs) {
		input.disabled = options.disabled === true
		input.placeholder = (only && options.placeholder) || FIELDS[part].placeholder
	}
	tell('resize', { height: Math.max(...[...inputs.values()].map((input) => input.offsetHeight)) })
}

/** @returns {Record<string, string>} */
const typed = () => Object.fromEntries([...inputs].map(([part, input]) => [part, input.value]))

/** Tells the controller what was typed, and the page only how it stands. */
function report() {
	const values = typed()
	channel?.postMessage({ values })
	const checks = [...inputs].map(([part, input]) => {
		const checked = check(part, input.value, values.number ?? cardNumber)
		const error = left.has(part) && !checked.empty ? completeness(part, checked) : checked.error
		input.ariaInvalid = String(error !== undefined)
		input.dataset.complete = String(checked.complete)
		return { ...checked, error }
	})
	const error = checks.find((each) => each.error)?.error
	const brand = checks.find((each) => each.brand)?.brand
	tell('change', {
		complete: checks.every((each) => each.complete),
		empty: checks.every((each) => each.empty),
		error,
		...(brand ? { brand } : {}),
	})
}

/** Keeps the caret behind the same digit while the text around it is formatted. @param {Part} part @param {InputEvent} event */
function reformat(part, event) {
	const input = /** @type {HTMLInputElement} */ (event.target)
	const before = digitsOf(input.value.slice(0, input.selectionStart ?? input.value.length)).length
	const isAtEnd = input.selectionStart === input.value.length
	if (part === 'number') input.value = formatNumber(input.value)
	else if (part === 'expiry') {
		input.value = formatExpiry(input.value, event.inputType?.startsWith('delete') ?? false)
	} else input.value = digitsOf(input.value).slice(0, Math.max(cvcLengthOf(cardNumber), 4))
	if (isAtEnd) return
	let caret = 0
	for (let digits = 0; caret < input.value.length && digits < before; caret++) {
		if (/\d/.test(input.value[caret] ?? '')) digits++
	}
	input.setSelectionRange(caret, caret)
}

/** @param {Part} part */
function createInput(part) {
	const { name, label, autocomplete, placeholder } = FIELDS[part]
	const input = document.createElement('input')
	Object.assign(input, {
		name,
		autocomplete,
		placeholder,
		ariaLabel: label,
		inputMode: 'numeric',
		type: 'text',
	})
	input.autocapitalize = 'off'
	input.spellcheck = false
	input.addEventListener('input', (event) => {
		left.delete(part)
		reformat(part, /** @type {InputEvent} */ (event))
		report()
	})
	input.addEventListener('focus', () => tell('focus'))
	input.addEventListener('blur', () => {
		left.add(part)
		report()
		tell('blur')
	})
	inputs.set(part, input)
	document.body.append(input)
}

window.addEventListener('message', async (event) => {
	if (event.source !== window.parent) return
	const { type, kind, options } = event.data
	if (type === 'start') {
		origin = event.origin
		channel = event.ports[0]
		channel?.addEventListener('message', ({ data }) => {
			if (data.ask !== undefined) channel?.postMessage({ values: typed(), ask: data.ask })
			else {
				cardNumber = data.number
				if (inputs.has('cvc')) report()
			}
		})
		channel?.start()
		await document.fonts.load(`16px ${LAST_FONT}`).catch(() => [])
		for (const part of KINDS[kind] ?? []) createInput(part)
		apply(options)
		tell('ready')
	} else if (type === 'update') apply(options)
	else if (type === 'focus') [...inputs.values()][0]?.focus()
	else if (type === 'blur') for (const input of inputs.values()) input.blur()
	if (type === 'clear') {
		for (const input of inputs.values()) input.value = ''
		left.clear()
		report()
	}
})
window.parent.postMessage({ type: 'loaded' }, '*')
