/** The bank's page: the giver passes or fails. Escape fails. */

const main = /** @type {HTMLElement} */ (document.querySelector('main'))
const complete = /** @type {HTMLButtonElement} */ (document.getElementById('complete'))
const fail = /** @type {HTMLButtonElement} */ (document.getElementById('fail'))
const problem = /** @type {HTMLElement} */ (document.getElementById('problem'))
let publicKey = ''
let clientSecret = ''
let origin = ''

/** `10290`, `usd` -> `102.90 USD` @param {number} minor @param {string} currency */
const written = (minor, currency) => {
	const digits = String(minor).padStart(3, '0')
	return `${digits.slice(0, -2)}.${digits.slice(-2)} ${currency.toUpperCase()}`
}

async function show() {
	const [id] = clientSecret.split('_secret_')
	const query = new URLSearchParams({ client_secret: clientSecret })
	const answer = await fetch(new URL(`../v1/payment_intents/${id}?${query}`, location.href), {
		headers: { authorization: `Bearer ${publicKey}` },
	})
	const { amount, currency } = await answer.json()
	if (answer.ok)
		/** @type {HTMLElement} */ (document.getElementById('amount')).textContent = written(amount, currency)
}

/** @param {boolean} passes */
async function answer(passes) {
	if (complete.disabled) return
	for (const button of [complete, fail]) button.disabled = true
	problem.textContent = ''
	try {
		const answered = await fetch(new URL('../challenge/answer', location.href), {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ clientSecret, passes }),
		})
		await answered.json()
		if (!answered.ok) throw new Error('The answer was refused.')
		window.parent.postMessage({ answered: true }, origin)
	} catch {
		problem.textContent = 'That did not work. Please try again.'
		for (const button of [complete, fail]) button.disabled = false
	}
}

complete.addEventListener('click', () => answer(true))
fail.addEventListener('click', () => answer(false))
document.addEventListener('keydown', (event) => {
	if (event.key === 'Escape') answer(false)
})
window.addEventListener('message', async (event) => {
	if (event.source !== window.parent) return
	if (event.data.type === 'fail') await answer(false)
	if (event.data.type !== 'start') return
	;({ publicKey, clientSecret } = event.data)
	origin = event.origin
	// Shown with its font, for machines that have none.
	await document.fonts.load('16px "Inter Variable"').catch(() => [])
	main.hidden = false
	complete.focus()
	await show()
})
window.parent.postMessage({ type: 'loaded' }, '*')
