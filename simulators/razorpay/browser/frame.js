/** The checkout of one order: the donor chooses how to pay, and plays their app or bank. Escape closes. */

/** @param {string} id */
const get = (id) => /** @type {HTMLElement} */ (document.getElementById(id))
/** @param {string} id */
const input = (id) => /** @type {HTMLInputElement | HTMLSelectElement} */ (get(id))
/** @param {string} id */
const typed = (id) => input(id).value.trim()
const main = /** @type {HTMLElement} */ (document.querySelector('main'))
const form = /** @type {HTMLFormElement} */ (get('choose'))
const answer = get('answer')
const problem = get('problem')
let opened = { key: '', order: '', escape: true, confirmClose: false }
let origin = ''
let isBusy = false
/** What Success and Failure answer. @type {((outcome: string) => Promise<void>) | null} */
let onAnswer = null

const post = (/** @type {object} */ message) => window.parent.postMessage(message, origin)

/** `10290`, `INR` -> `₹102.90` @param {number} minor @param {string} currency */
const written = (minor, currency) => {
	const digits = String(minor).padStart(3, '0')
	const sign = currency === 'INR' ? '₹' : `${currency} `
	return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** @param {string} call @param {object} of @returns {Promise<any>} */
async function ask(call, of) {
	const answered = await fetch(new URL(call, location.href), {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ key: opened.key, order: opened.order, ...of }),
	})
	const body = await answered.json()
	if (answered.ok) return body
	throw Object.assign(new Error(body.error.description), { said: body.error })
}

/** @param {() => Promise<void>} work */
async function once(work) {
	if (isBusy) return
	isBusy = true
	problem.textContent = ''
	const buttons = [...document.querySelectorAll('button')]
	for (const button of buttons) button.disabled = true
	try {
		await work()
	} catch (error) {
		const said = /** @type {{ said?: any }} */ (error).said
		// The checkout stays open: the donor may try another way.
		if (said?.metadata) post({ type: 'failed', error: said })
		choose()
		problem.textContent = said?.description ?? 'That did not work. Please try again.'
	} finally {
		isBusy = false
		for (const button of buttons) button.disabled = false
	}
}

const chosen = (/** @type {string} */ name) => String(new FormData(form).get(name))

function arrange() {
	for (const section of form.querySelectorAll('section'))
		section.hidden = section.dataset.method !== chosen('method')
	get('vpa-field').hidden = chosen('flow') !== 'collect'
}

function choose() {
	const wasAsking = !answer.hidden
	onAnswer = null
	answer.hidden = true
	form.hidden = false
	arrange()
	const first = form.querySelector('input:checked')
	if (wasAsking && first instanceof HTMLInputElement) first.focus()
}

/** @param {string} who @param {(outcome: string) => Promise<void>} then @param {boolean} [isQr] */
function askDonor(who, then, isQr = false) {
	onAnswer = then
	form.hidden = true
	answer.hidden = false
	get('asks').textContent = who
	get('qr').toggleAttribute('hidden', !isQr)
	get('asks').focus()
}

/** Looks like a code, and holds nothing: no camera reads a simulator. */
function drawCode() {
	const svg = get('qr')
	for (let place = 0; place < 441; place++) {
		const [x, y] = [place % 21, Math.floor(place / 21)]
		const corner = (x < 7 || x > 13) && (y < 7 || y > 13) && !(x > 13 && y > 13)
		const [a, b] = [x > 13 ? x - 14 : x, y > 13 ? y - 14 : y]
		const ring = a === 0 || a === 6 || b === 0 || b === 6 || (a > 1 && a < 5 && b > 1 && b < 5)
		if (corner ? !ring : (x * 7 + y * 13 + x * y) % 3 !== 0) continue
		const dot = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
		for (const [name, value] of Object.entries({ x, y, width: 1, height: 1 }))
			dot.setAttribute(name, String(value))
		svg.append(dot)
	}
}

/** @param {any} answered */
function finish(answered) {
	if (answered.waiting) {
		askDonor('Your UPI app asks you to pay.', async (outcome) =>
			finish(await ask('answer', { payment: answered.waiting, answer: outcome })),
		)
	} else post({ type: 'paid', response: answered.done })
}

async function pay() {
	const method = chosen('method')
	if (method === 'card') {
		if (!/^\d{2}\/\d{2,4}$/.test(typed('expiry')) || !/^\d{3,4}$/.test(typed('cvv'))) {
			problem.textContent = 'Enter the card’s number, expiry date and CVV.'
			return
		}
		finish(await ask('pay', { method, choice: typed('number') }))
		return
	}
	if (method === 'upi') {
		const flow = chosen('flow')
		if (flow === 'collect' && !/^[\w.-]+@\w+$/.test(typed('vpa'))) {
			problem.textContent = 'Enter a UPI ID, such as success@razorpay.'
			return
		}
		const answered = await ask('pay', { method, flow, choice: typed('vpa') })
		finish(answered)
		get('qr').toggleAttribute('hidden', flow !== 'qr')
		return
	}
	const choice = typed(method === 'wallet' ? 'wallet' : 'bank')
	const select = /** @type {HTMLSelectElement} */ (get(method === 'wallet' ? 'wallet' : 'bank'))
	const name = select.selectedOptions[0]?.textContent ?? choice
	askDonor(`${name} asks you to pay.`, async (outcome) =>
		finish(await ask('pay', { method, choice, answer: outcome })),
	)
}

const dismiss = () => {
	if (!isBusy) post({ type: 'dismissed' })
}

form.addEventListener('change', arrange)
form.addEventListener('submit', (event) => {
	event.preventDefault()
	once(pay)
})
answer.addEventListener('click', (event) => {
	const outcome = event.target instanceof HTMLElement ? event.target.dataset.answer : undefined
	const then = onAnswer
	if (outcome && then) once(() => then(outcome))
})
get('close').addEventListener('click', dismiss)
document.addEventListener('keydown', (event) => {
	if (event.key === 'Escape' && opened.escape) dismiss()
	if (event.key !== 'Tab') return
	// The page behind is not for the keyboard.
	const places = [...main.querySelectorAll('button, input, select')].filter(
		(each) => each instanceof HTMLElement && each.offsetParent !== null,
	)
	const [first, last] = [places[0], places.at(-1)]
	if (event.shiftKey ? document.activeElement !== first : document.activeElement !== last) return
	event.preventDefault()
	const next = event.shiftKey ? last : first
	if (next instanceof HTMLElement) next.focus()
})
window.addEventListener('message', async (event) => {
	if (event.source !== window.parent || event.data.type !== 'open') return
	origin = event.origin
	opened = event.data
	get('merchant').textContent = event.data.name || 'Checkout'
	get('description').textContent = event.data.description
	input('vpa').value = event.data.vpa
	const wanted = form.querySelector(`input[name="method"][value="${CSS.escape(event.data.method)}"]`)
	if (wanted instanceof HTMLInputElement) wanted.checked = true
	await Promise.all(['₹', 'a'].map((sign) => document.fonts.load('16px "Inter Variable"', sign))).catch(
		() => [],
	)
	main.hidden = false
	drawCode()
	arrange()
	const first = form.querySelector('input:checked')
	if (first instanceof HTMLInputElement) first.focus()
	await once(async () => {
		const { amount, currency, isPaid, mandate } = await ask('order', {})
		get('amount').textContent = written(amount, currency)
		get('pay').textContent = `Pay ${written(amount, currency)}`
		if (mandate) {
			// It is given by UPI alone.
			get('methods').hidden = true
			get('mandate').hidden = false
			get('mandate').textContent =
				`You allow debits of up to ${written(mandate.most, currency)} each (AutoPay).`
		}
		if (isPaid) throw Object.assign(new Error(), { said: { description: 'This order is paid.' } })
	})
})
window.parent.postMessage({ type: 'loaded' }, '*')
