import type { Region } from '../../../domain/catalog/contract.ts'
import { createStore, useStore } from './store.ts'

export type RegionId = Region['_id']
export type Mode = 'donor' | 'donee'
export type Language = 'en' | 'hi'
export type Theme = 'system' | 'light' | 'dark'

export interface Preferences {
	readonly region: RegionId
	readonly mode: Mode
	readonly language: Language
	readonly theme: Theme
}

/** `public/first-paint.js` reads the same key before the first paint. */
const STORAGE_KEY = 'karuna.preferences'
const darkScreen = () => window.matchMedia('(prefers-color-scheme: dark)')

const DEFAULTS: Preferences = { region: 'IN', mode: 'donor', language: 'en', theme: 'system' }

const oneOf = <T extends string>(value: unknown, allowed: readonly T[], otherwise: T): T =>
	allowed.find((choice) => choice === value) ?? otherwise

/** What a visitor chose, on this device. Never anything about who they are. */
export const preferences = createStore<Preferences>(load(), (value) => {
	try {
		localStorage.setItem(STORAGE_KEY, JSON.stringify(value))
	} catch {
		// A browser that forbids storage keeps the choice for this page only.
	}
	applyToDocument(value)
})

export const usePreferences = (): Preferences => useStore(preferences)

/** Follows the device's own light or dark setting while the visitor has chosen none. */
export function followDeviceTheme(): void {
	applyToDocument(preferences.get())
	darkScreen().addEventListener('change', () => applyToDocument(preferences.get()))
}

function applyToDocument({ theme, language }: Preferences): void {
	const dark = theme === 'dark' || (theme === 'system' && darkScreen().matches)
	document.documentElement.dataset.theme = dark ? 'dark' : 'light'
	document.documentElement.lang = language
	document.querySelector('meta[name=theme-color]')?.setAttribute('content', dark ? '#0F1D1A' : '#FBF8F3')
}

function load(): Preferences {
	if (typeof localStorage === 'undefined') return DEFAULTS
	const browserLanguage = navigator.language.startsWith('hi') ? 'hi' : 'en'
	try {
		const stored: Record<string, unknown> = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}')
		return {
			region: oneOf(stored.region, ['IN', 'US'], DEFAULTS.region),
			mode: oneOf(stored.mode, ['donor', 'donee'], DEFAULTS.mode),
			language: oneOf(stored.language, ['en', 'hi'], browserLanguage),
			theme: oneOf(stored.theme, ['system', 'light', 'dark'], DEFAULTS.theme),
		}
	} catch {
		return { ...DEFAULTS, language: browserLanguage }
	}
}
