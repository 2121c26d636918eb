/**
 * Looks like PayPal's JavaScript SDK to the page that loads it: `paypal.Buttons(…).render(…)`. As with the real one, the
 * button stands in a frame-less container of the page, and the payer approves in a window of the provider's origin.
 */
;(() => {
	const script = /** @type {HTMLScriptElement} */ (document.currentScript)
	const base = new URL(script.src).origin
	const CANCELED = 'canceled'
	const FAILED = 'The payer’s window could not be opened.'

	/**
	 * Opens the approval page and waits until the payer has answered or closed it.
	 * @param {Window} page an empty window, opened by the payer's own click
	 * @param {string} order
	 * @returns {Promise<'approved' | 'canceled'>}
	 */
	function approve(page, order) {
		const address = new URL('/checkoutnow', base)
		address.searchParams.set('token', order)
		address.searchParams.set('opener', location.origin)
		page.location.href = address.href
		return new Promise((resolve) => {
			const end = (/** @type {'approved' | 'canceled'} */ answer) => {
				window.removeEventListener('message', receive)
				clearInterval(watch)
				page.close()
				resolve(answer)
			}
			const receive = (/** @type {MessageEvent} */ event) => {
				if (event.source !== page || event.origin !== base) return
				end(event.data === 'approved' ? 'approved' : CANCELED)
			}
			window.addEventListener('message', receive)
			const watch = setInterval(() => {
				if (page.closed) end(CANCELED)
			}, 500)
		})
	}

	/**
	 * @typedef {object} Options
	 * @property {() => Promise<string>} createOrder
	 * @property {(data: { orderID: string }, actions: object) => unknown} onApprove
	 * @property {(data: { orderID: string }) => unknown} [onCancel]
	 * @property {(error: unknown) => unknown} [onError]
	 */

	/** @param {Options} options */
	function Buttons(options) {
		/** @type {HTMLButtonElement | null} */
		let button = null
		/** @param {string} [known] an order that is approved once more, with something else to pay with */
		async function checkout(known) {
			const page = window.open('', 'paypal', 'popup,width=450,height=640')
			if (!page) throw new Error(FAILED)
			let order
			try {
				order = known ?? (await options.createOrder())
			} catch (error) {
				page.close()
				throw error
			}
			const data = { orderID: order }
			if ((await approve(page, order)) === CANCELED) return options.onCancel?.(data)
			return options.onApprove(data, { restart: () => run(order) })
		}
		/** @param {string} [known] */
		async function run(known) {
			if (button) button.disabled = true
			try {
				await checkout(known)
			} catch (error) {
				if (!options.onError) throw error
				options.onError(error)
			} finally {
				if (button) button.disabled = false
				// A disabled button loses the keyboard.
				if (document.activeElement === document.body) button?.focus()
			}
		}
		return {
			isEligible: () => true,
			/** @param {string | HTMLElement} at */
			async render(at) {
				const container = typeof at === 'string' ? document.querySelector(at) : at
				if (!container) throw new Error('The container of the buttons is not in the page.')
				button = document.createElement('button')
				button.type = 'button'
				button.textContent = 'PayPal'
				button.setAttribute('aria-label', 'Pay with PayPal')
				// By properties: a policy may forbid style attributes of the markup.
				Object.assign(button.style, {
					width: '100%',
					minHeight: '48px',
					border: '1px solid #8a6d00',
					borderRadius: '6px',
					background: '#ffc439',
					color: '#111',
					font: '700 18px/1 system-ui, sans-serif',
					cursor: 'pointer',
				})
				button.addEventListener('click', () => void run())
				container.replaceChildren(button)
			},
			async close() {
				button?.remove()
				button = null
			},
		}
	}

	Object.assign(window, { paypal: { version: 'simulated', FUNDING: { PAYPAL: 'paypal' }, Buttons } })
})()
