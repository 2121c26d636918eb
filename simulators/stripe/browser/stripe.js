/**
 * Looks like Stripe.js v3 to the page that loads it. As with the real one, card data is typed into frames
 * of the provider's origin and goes from them to the provider: neither this script nor the page sees it.
 * Nothing here needs inline scripts or styles of the page's policy.
 */
;(() => {
	const base = new URL('.', /** @type {HTMLScriptElement} */ (document.currentScript).src)
	const TITLES = {
		card: 'Secure card payment input frame',
		cardNumber: 'Secure card number input frame',
		cardExpiry: 'Secure expiration date input frame',
		cardCvc: 'Secure CVC input frame',
	}
	const CLASSES = {
		base: 'StripeElement',
		complete: 'StripeElement--complete',
		empty: 'StripeElement--empty',
		focus: 'StripeElement--focus',
		invalid: 'StripeElement--invalid',
	}
	let groups = 0
	/** Which form an element belongs to. @type {WeakMap<object, number>} */
	const groupOf = new WeakMap()

	/**
	 * A frame of the provider's origin, and the messages between it and this page.
	 * @param {string} page @param {string} title
	 * @param {(message: any) => void} listener
	 */
	function createFrame(page, title, listener) {
		const element = document.createElement('iframe')
		element.src = new URL(page, base).href
		element.title = title
		element.style.border = '0'
		// As the provider does: in a scheme other than its page's, a frame isn't transparent.
		element.style.colorScheme = 'light only'
		element.style.display = 'block'
		element.style.width = '100%'
		/** @type {[object, Transferable[]][]} */
		let waiting = []
		let isLoaded = false
		const post = (/** @type {object} */ message, /** @type {Transferable[]} */ transfer = []) => {
			if (isLoaded) element.contentWindow?.postMessage(message, base.origin, transfer)
			else waiting.push([message, transfer])
		}
		const receive = (/** @type {MessageEvent} */ event) => {
			if (event.source !== element.contentWindow || event.origin !== base.origin) return
			if (event.data.type === 'loaded') {
				isLoaded = true
				const messages = waiting
				waiting = []
				for (const [message, transfer] of messages) post(message, transfer)
			} else listener(event.data)
		}
		window.addEventListener('message', receive)
		const remove = () => {
			window.removeEventListener('message', receive)
			element.remove()
		}
		return { element, post, remove }
	}

	/** The hidden frame that holds what is typed and speaks with the API. @param {string} publicKey */
	function createController(publicKey) {
		/** @type {Map<number, (answer: any) => void>} */
		const open = new Map()
		let calls = 0
		const frame = createFrame('controller.html', 'Secure payment controller', ({ call, answer }) => {
			open.get(call)?.(answer)
			open.delete(call)
		})
		frame.element.style.display = 'none'
		frame.element.ariaHidden = 'true'
		frame.element.tabIndex = -1
		frame.post({ type: 'start', publicKey })
		document.body.append(frame.element)
		return {
			post: frame.post,
			/** @param {string} name @param {object} params @returns {Promise<any>} */
			call: (name, params) =>
				new Promise((resolve) => {
					open.set(++calls, resolve)
					frame.post({ type: 'call', call: calls, name, params })
				}),
		}
	}

	/**
	 * One field, or the whole card in one.
	 * @param {ReturnType<typeof createController>} controller @param {number} group
	 * @param {keyof typeof TITLES} kind @param {any} options
	 */
	function createElement(controller, group, kind, options) {
		const classes = { ...CLASSES, ...options.classes }
		/** @type {Map<string, Set<(detail: any) => void>>} */
		const listeners = new Map()
		/** @type {HTMLElement | null} */
		let host = null
		/** @type {ReturnType<typeof createFrame> | null} */
		let frame = null
		/** @type {AbortController | null} */
		let labels = null
		let isStarted = false

		const mark = (/** @type {string} */ name, /** @type {boolean} */ on) => {
			for (const each of classes[name].split(/\s+/).filter(Boolean)) host?.classList.toggle(each, on)
		}
		const emit = (/** @type {string} */ name, /** @type {object} */ detail) => {
			for (const listener of listeners.get(name) ?? []) listener({ elementType: kind, ...detail })
		}
		const receive = (/** @type {any} */ { name, detail }) => {
			if (name === 'resize') {
				if (frame) frame.element.style.height = `${detail.height}px`
				return
			}
			if (name === 'focus' || name === 'blur') mark('focus', name === 'focus')
			if (name === 'change') {
				mark('complete', detail.complete)
				mark('empty', detail.empty)
				mark('invalid', detail.error !== undefined)
			}
			emit(name, detail)
		}
		const element = {
			/** @param {string | HTMLElement} where */
			mount(where) {
				const found = typeof where === 'string' ? document.querySelector(where) : where
				if (!(found instanceof HTMLElement)) throw new Error('The element to mount into is not on the page.')
				element.unmount()
				host = found
				frame = createFrame('field.html', TITLES[kind], receive)
				// What is typed goes through this channel, whose ends this page gives away.
				const { port1, port2 } = new MessageChannel()
				controller.post({ type: 'field', group, kind }, [port1])
				frame.post({ type: 'start', kind, options: readable(options) }, [port2])
				host.replaceChildren(frame.element)
				mark('base', true)
				mark('empty', true)
				labels = new AbortController()
				for (const label of host.id ? document.querySelectorAll(`label[for="${CSS.escape(host.id)}"]`) : []) {
					label.addEventListener('click', element.focus, { signal: labels.signal })
				}
				isStarted = true
			},
			unmount() {
				if (!isStarted) return
				isStarted = false
				labels?.abort()
				frame?.remove()
				controller.post({ type: 'forget', group, kind })
				for (const name of Object.keys(classes)) mark(name, false)
				host = null
				frame = null
			},
			destroy() {
				element.unmount()
				listeners.clear()
			},
			/** @param {any} next */
			update(next) {
				Object.assign(options, next)
				frame?.post({ type: 'update', options: readable(options) })
			},
			clear: () => frame?.post({ type: 'clear' }),
			focus() {
				frame?.element.focus()
				frame?.post({ type: 'focus' })
			},
			blur: () => frame?.post({ type: 'blur' }),
			/** @param {string} name @param {(detail: any) => void} listener */
			on(name, listener) {
				const set = listeners.get(name) ?? new Set()
				listeners.set(name, set.add(listener))
				return element
			},
			/** @param {string} name @param {(detail: any) => void} listener */
			off(name, listener) {
				listeners.get(name)?.delete(listener)
				return element
			},
		}
		groupOf.set(element, group)
		return element
	}
	/** What can be sent to a frame. @param {any} options */
	const readable = ({ style, placeholder, disabled, hidePostalCode }) =>
		JSON.parse(JSON.stringify({ style, placeholder, disabled, hidePostalCode }))

	/** Shows the card's challenge until the giver has answered it. @param {string} publicKey @param {string} clientSecret */
	function challenge(publicKey, clientSecret) {
		const before = document.activeElement
		const dialog = document.createElement('dialog')
		dialog.ariaLabel = 'Card authentication'
		Object.assign(dialog.style, {
			border: '0',
			borderRadius: '12px',
			boxSizing: 'border-box',
			height: 'min(420px, 100dvh)',
			margin: 'auto',
			maxHeight: '100dvh',
			maxWidth: '100vw',
			overflow: 'hidden',
			padding: '0',
			width: 'min(400px, 100vw)',
		})
		const backdrop = new CSSStyleSheet()
		backdrop.replaceSync('dialog[data-stripe-challenge]::backdrop { background: rgb(0 0 0 / 55%) }')
		document.adoptedStyleSheets = [...document.adoptedStyleSheets, backdrop]
		dialog.dataset.stripeChallenge = ''
		return new Promise((resolve) => {
			const frame = createFrame('challenge.html', 'Card authentication', ({ answered }) => {
				if (!answered) return
				dialog.close()
				dialog.remove()
				frame.remove()
				document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== backdrop)
				if (before instanceof HTMLElement) before.focus()
				resolve(undefined)
			})
			frame.element.style.height = '100%'
			frame.post({ type: 'start', publicKey, clientSecret })
			// Escape fails the challenge; it must not merely close the dialog.
			dialog.addEventListener('cancel', (event) => {
				event.preventDefault()
				frame.post({ type: 'fail' })
			})
			dialog.append(frame.element)
			document.body.append(dialog)
			dialog.showModal()
			frame.element.focus()
		})
	}

	/** @param {string} publicKey */
	function Stripe(publicKey) {
		if (!/^pk_test_/.test(publicKey)) throw new Error('The simulator takes test keys only.')
		const controller = createController(publicKey)
		const retrieve = (/** @type {string} */ clientSecret) => controller.call('retrieve', { clientSecret })
		const handleNextAction = async (/** @type {{ clientSecret: string }} */ { clientSecret }) => {
			const seen = await retrieve(clientSecret)
			if (seen.error || seen.paymentIntent.status !== 'requires_action') return seen
			await challenge(publicKey, clientSecret)
			const { paymentIntent, error } = await retrieve(clientSecret)
			const failure = paymentIntent?.last_payment_error
			return failure ? { error: { ...failure, payment_intent: paymentIntent } } : { paymentIntent, error }
		}
		return {
			elements() {
				const group = ++groups
				const created = new Map()
				return {
					create(/** @type {keyof typeof TITLES} */ kind, /** @type {object} */ options = {}) {
						if (!(kind in TITLES)) throw new Error(`The simulator has no element ${kind}.`)
						const element = createElement(controller, group, kind, { ...options })
						created.set(kind, element)
						return element
					},
					getElement: (/** @type {string} */ kind) => created.get(kind) ?? null,
				}
			},
			createPaymentMethod: (/** @type {any} */ { type, card, billing_details, allow_redisplay, ...rest }) =>
				controller.call('createPaymentMethod', {
					type,
					group: card && groupOf.get(card),
					bank: rest.us_bank_account,
					billing: JSON.parse(JSON.stringify(billing_details ?? {})),
					allowRedisplay: allow_redisplay,
				}),
			handleNextAction,
			handleCardAction: (/** @type {string} */ clientSecret) => handleNextAction({ clientSecret }),
			retrievePaymentIntent: retrieve,
		}
	}
	Object.assign(window, { Stripe })
})()
