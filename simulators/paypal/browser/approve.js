/** The page on which a payer approves an order, in a window of its own, and that tells its opener what they did. */
const parameters = new URL(location.href).searchParams
const order = parameters.get('token') ?? ''
const returnTo = parameters.get('opener') ?? ''

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id))
const main = /** @type {HTMLElement} */ (document.querySelector('main'))
const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll('button'))
/** @param {string} text */
const tell = (text) => {
	element('problem').textContent = text
}

/**
 * @param {string} path
 * @param {RequestInit} [init]
 */
async function call(path, init) {
	const answer = await fetch(path, init)
	const body = await answer.json()
	if (!answer.ok) throw new Error(body.details?.[0]?.description ?? body.message)
	return body
}

/** @param {'approved' | 'canceled'} what */
function leave(what) {
	if (window.opener && returnTo) return window.opener.postMessage(what, returnTo)
	main.hidden = true
	element('done').textContent = `The payment is ${what}. You may close this window.`
}

/** @param {string | null} instrument what is paid with; null: the payer refuses */
async function answer(instrument) {
	for (const button of buttons) button.disabled = true
	tell('')
	try {
		await call('/checkoutnow/answer', {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ order, instrument }),
		})
		leave(instrument === null ? 'canceled' : 'approved')
	} catch (error) {
		tell(error instanceof Error ? error.message : String(error))
	} finally {
		for (const button of buttons) button.disabled = false
	}
}

element('approve').addEventListener('click', () => {
	const chosen = /** @type {HTMLInputElement | null} */ (
		document.querySelector('input[name="instrument"]:checked')
	)
	void answer(chosen?.value ?? 'balance')
})
element('cancel').addEventListener('click', () => void answer(null))

try {
	const { amount, status } = await call(`/checkoutnow/order?token=${encodeURIComponent(order)}`)
	element('amount').textContent = `${amount.value} ${amount.currency_code}`
	main.hidden = false
	if (status === 'COMPLETED') {
		for (const button of buttons) button.disabled = true
		tell('This payment is complete.')
	}
} catch (error) {
	tell(error instanceof Error ? error.message : String(error))
}
