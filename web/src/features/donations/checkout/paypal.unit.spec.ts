import { describe, expect, it, vi } from 'vitest'
import type { OrderEvent } from './order-machine.ts'
import { createPaypalCheckout } from './paypal.ts'

function open() {
	const checkout = createPaypalCheckout()
	const events: OrderEvent[] = []
	return { checkout, events, buttons: checkout.buttonsFor((event) => events.push(event)) }
}

describe('PayPal’s buttons in a page', () => {
	it('wait for an order with the window that they opened.', async () => {
		const { checkout, events, buttons } = open()
		expect(checkout.open({ orderId: 'ORDER', customerId: null }, () => undefined)).toBe(false)
		const order = buttons.createOrder()
		expect(events).toEqual([{ type: 'pay' }])
		expect(checkout.open({ orderId: 'ORDER', customerId: null }, () => undefined)).toBe(true)
		expect(await order).toBe('ORDER')
		buttons.onCancel()
		expect(events.at(-1)).toEqual({ type: 'dismissed' })
	})

	it('close the window where the page has no order, which is no fault of theirs.', async () => {
		const { checkout, events, buttons } = open()
		const order = buttons.createOrder()
		checkout.release()
		await expect(order).rejects.toThrow('no order')
		buttons.onError(new Error('no order'))
		expect(events).toEqual([{ type: 'pay' }])
		// A later one is theirs: nobody knows whether the window was open.
		void buttons.createOrder()
		buttons.onError(new Error('blocked'))
		expect(events.slice(-2)).toEqual([{ type: 'dismissed' }, { type: 'notOpened' }])
	})

	it('open the window once more for what was approved and declined, and are idle once the page has come to an end.', async () => {
		const { checkout, events, buttons } = open()
		expect(() => checkout.reopen()).toThrow()
		const restart = vi.fn(() => Promise.resolve('restarted'))
		const declined = buttons.onApprove({ orderID: 'ORDER' }, { restart })
		expect(events).toEqual([{ type: 'paid', done: null }])
		checkout.reopen()
		expect(await declined).toBe('restarted')
		const taken = buttons.onApprove({ orderID: 'ORDER' }, { restart })
		checkout.release()
		expect(await taken).toBe(undefined)
		expect(restart).toHaveBeenCalledOnce()
	})
})
