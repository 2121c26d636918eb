import { useCallback, useEffect, useRef, useState } from 'react'
import type { CardChange, CardField, StripeElement, StripeJs } from './stripe.ts'

export const CARD_FIELDS = ['cardNumber', 'cardExpiry', 'cardCvc'] as const satisfies readonly CardField[]

export interface CardFieldState {
	readonly complete: boolean
	readonly focused: boolean
	readonly error: string | null
	readonly brand: string | null
}
export type CardStates = Readonly<Record<CardField, CardFieldState>>

const UNTOUCHED: CardFieldState = { complete: false, focused: false, error: null, brand: null }

/** Returns our styles for the provider's fields, which can't read our style sheet. */
function appearanceOf(host: HTMLElement) {
	const colour = (name: string) => getComputedStyle(host).getPropertyValue(name).trim()
	return {
		base: {
			fontSize: '16px',
			fontFamily: 'system-ui, sans-serif',
			color: colour('--color-ink'),
			iconColor: colour('--color-ink-2'),
			'::placeholder': { color: colour('--color-ink-2') },
		},
		invalid: { color: colour('--color-clay-deep'), iconColor: colour('--color-clay-deep') },
	}
}

/** Calls the listener on each change of the theme. @returns a function that ends it */
function onThemeChange(listener: () => void): () => void {
	const observer = new MutationObserver(listener)
	observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
	return () => observer.disconnect()
}

export function useCardElements(stripe: StripeJs | null, language: string) {
	const [fields, setFields] = useState<CardStates>({
		cardNumber: UNTOUCHED,
		cardExpiry: UNTOUCHED,
		cardCvc: UNTOUCHED,
	})
	const [ready, setReady] = useState(false)
	const hosts = useRef(new Map<CardField, HTMLElement>())
	const mounted = useRef(new Map<CardField, StripeElement>())

	useEffect(() => {
		if (!stripe) return
		const elements = stripe.elements({ locale: language })
		const change = (field: CardField, changed: Partial<CardFieldState>) =>
			setFields((before) => ({ ...before, [field]: { ...before[field], ...changed } }))
		const waiting = new Set<CardField>(CARD_FIELDS)
		for (const field of CARD_FIELDS) {
			const host = hosts.current.get(field)
			if (!host) continue
			const element = elements.create(field, { style: appearanceOf(host) })
			element.on('change', ({ complete, error, brand }: CardChange) =>
				change(field, { complete, error: error?.message ?? null, brand: brand ?? null }),
			)
			element.on('focus', () => change(field, { focused: true }))
			element.on('blur', () => change(field, { focused: false }))
			element.on('ready', () => {
				waiting.delete(field)
				if (waiting.size === 0) setReady(true)
			})
			element.mount(host)
			mounted.current.set(field, element)
		}
		const visible = mounted.current
		const stopFollowing = onThemeChange(() => {
			for (const [field, element] of visible) {
				const host = hosts.current.get(field)
				if (host) element.update({ style: appearanceOf(host) })
			}
		})
		return () => {
			stopFollowing()
			for (const element of visible.values()) element.destroy()
			visible.clear()
			setReady(false)
		}
	}, [stripe, language])

	const hostOf = useCallback(
		(field: CardField) => (host: HTMLElement | null) => {
			if (host) hosts.current.set(field, host)
			else hosts.current.delete(field)
		},
		[],
	)
	const element = useCallback((field: CardField) => mounted.current.get(field) ?? null, [])
	return { fields, ready, hostOf, element }
}

export type CardElements = ReturnType<typeof useCardElements>
