/**
 * Looks like Razorpay's checkout.js to the page that loads it: `new Razorpay(options).open()`. As with the real one,
 * what donors type goes into a frame of the provider's origin, and from it to the provider. Nothing here needs inline
 * scripts or styles of the page's policy.
 */
;(() => {
	const base = new URL(/** @type {HTMLScriptElement} */ (document.currentScript).src)
	const FRAME = new URL('/checkout/frame.html', base).href
	/** Under a page's own dialogs nobody could pay. */
	const ABOVE_ALL = '2147483647'

	/** @param {HTMLElement} element @param {Record<string, string>} styles */
	const style = (element, styles) => {
		for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value)
	}

	class Razorpay {
		/** @type {any} */
		#options
		/** @type {Map<string, ((event: object) => void)[]>} */
		#listeners = new Map()
		/** @type {HTMLIFrameElement | null} */
		#frame = null
		/** Where the keyboard was before. @type {Element | null} */
		#before = null

		/** @param {any} options `key`, `order_id`, `handler`, `modal`, `name`, `description`, `prefill` */
		constructor(options) {
			if (!options?.key) throw new Error('No key passed')
			this.#options = options
		}

		/** @param {string} event such as `payment.failed` @param {(event: object) => void} listener */
		on(event, listener) {
			this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
		}

		open() {
			if (this.#frame) return
			this.#before = document.activeElement
			const frame = document.createElement('iframe')
			frame.src = FRAME
			frame.title = 'Razorpay Checkout'
			frame.className = 'razorpay-checkout-frame'
			frame.allow = 'payment'
			style(frame, {
				position: 'fixed',
				inset: '0',
				width: '100%',
				height: '100%',
				border: '0',
				'z-index': ABOVE_ALL,
				// In a scheme other than its page's, a frame isn't transparent.
				'color-scheme': 'light only',
			})
			this.#frame = frame
			window.addEventListener('message', this.#receive)
			document.body.append(frame)
			frame.focus()
		}

		close() {
			if (!this.#frame) return
			window.removeEventListener('message', this.#receive)
			this.#frame.remove()
			this.#frame = null
			if (this.#before instanceof HTMLElement) this.#before.focus()
		}

		#receive = (/** @type {MessageEvent} */ event) => {
			if (event.source !== this.#frame?.contentWindow || event.origin !== base.origin) return
			const { key, order_id, name, description, prefill, modal, handler } = this.#options
			switch (event.data.type) {
				case 'loaded': {
					const text = (/** @type {unknown} */ value) => (typeof value === 'string' ? value : '')
					const message = {
						type: 'open',
						key: text(key),
						order: text(order_id),
						name: text(name),
						description: text(description),
						vpa: text(prefill?.vpa),
						method: text(prefill?.method),
						confirmClose: modal?.confirm_close === true,
						escape: modal?.escape !== false,
					}
					this.#frame.contentWindow?.postMessage(message, base.origin)
					break
				}
				case 'failed':
					for (const listener of this.#listeners.get('payment.failed') ?? [])
						listener({ error: event.data.error })
					break
				case 'dismissed':
					this.close()
					modal?.ondismiss?.()
					break
				case 'paid':
					this.close()
					handler?.(event.data.response)
					break
			}
		}
	}

	Object.assign(window, { Razorpay })
})()
