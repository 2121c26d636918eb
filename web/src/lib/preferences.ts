import { onDevice } from '../../../client/storage.ts'
import { createStore, useStore } from '../../../client/ui/store.ts'
import type { Region } from '../../../domain/catalog/contract.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, languageOf } from '../../../kernel/wire/language.ts'
import { DEFAULT_REGION, REGION_CODES } from '../../../kernel/wire/regions.ts'
import { addressedLanguage, goToLanguage } from './document-language.ts'

export type RegionId = Region['_id']
export type Mode = 'donor' | 'donee'
export type { Language } from '../../../kernel/wire/language.ts'
export type Theme = 'system' | 'light' | 'dark'

export interface Preferences {
	readonly region: RegionId
	/** `choice` if the visitor chose it, else the server's default. */
	readonly regionFrom: 'default' | 'choice'
	readonly mode: Mode
	readonly language: Language
	readonly theme: Theme
}

/** `public/first-paint.js` reads the same key before the first paint. */
const STORAGE_KEY = 'karuna.preferences'
let chosenLanguage: Language | undefined
const darkScreen = () => window.matchMedia('(prefers-color-scheme: dark)')

const DEFAULTS: Preferences = {
	region: DEFAULT_REGION.code,
	regionFrom: 'default',
	mode: 'donor',
	language: DEFAULT_LANGUAGE,
	theme: 'system',
}

const oneOf = <T extends string>(value: unknown, allowed: readonly T[], otherwise: T): T =>
	allowed.find((choice) => choice === value) ?? otherwise

/** The visitor's choices on this device. It never contains personal data. */
export const preferences = createStore<Preferences>(
	load(),
	(value) => {
		keep(value)
		applyToDocument(value)
		goToLanguage(value.language)
	},
	{ ...DEFAULTS, language: addressedLanguage ?? DEFAULTS.language, region: sentRegion() },
)

export const usePreferences = (): Preferences => useStore(preferences)

/**
 * Keeps the language of the first visited address, because not every link keeps it. The visitor's own choice
 * takes precedence.
 */
export function keepFirstLanguage(): void {
	if (addressedLanguage === null || chosenLanguage !== undefined) return
	chosenLanguage = addressedLanguage
	preferences.set({})
}

export function followDeviceTheme(): void {
	applyToDocument(preferences.get())
	darkScreen().addEventListener('change', () => applyToDocument(preferences.get()))
}

function keep(value: Preferences): void {
	if (value.language !== addressedLanguage) chosenLanguage = value.language
	if (value.regionFrom !== 'default') rememberRegion(value.region)
	const { region, ...others } = { ...value, language: chosenLanguage ?? value.language }
	const saved = value.regionFrom === 'default' ? others : { region, ...others }
	onDevice.set(STORAGE_KEY, JSON.stringify(saved))
}

function sentRegion(): RegionId {
	if (typeof document === 'undefined') return DEFAULTS.region
	return oneOf(document.documentElement.dataset.region, REGION_CODES, DEFAULTS.region)
}

const isSecure = (): boolean => location.protocol === 'https:'
/** The name is the same as in `infra/http/cookies.ts`. */
const regionCookie = (): string => `${isSecure() ? '__Host-' : ''}karuna_region`
const YEAR_SECONDS = 31_536_000

export const rememberedRegion = (): string | undefined =>
	new RegExp(`(?:^|; )${regionCookie()}=(\\w+)`).exec(document.cookie)?.[1]

function rememberRegion(region: RegionId): void {
	// biome-ignore lint/suspicious/noDocumentCookie: not every browser has the other way yet
	document.cookie = `${regionCookie()}=${region}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${isSecure() ? '; Secure' : ''}`
}

function applyToDocument({ theme, language }: Preferences): void {
	const dark = theme === 'dark' || (theme === 'system' && darkScreen().matches)
	document.documentElement.dataset.theme = dark ? 'dark' : 'light'
	document.documentElement.lang = language
	document.querySelector('meta[name=theme-color]')?.setAttribute('content', dark ? '#0F1D1A' : '#FBF8F3')
}

function load(): Preferences {
	if (typeof document === 'undefined') return DEFAULTS
	const stored = (onDevice.read(STORAGE_KEY) ?? {}) as Record<string, unknown>
	chosenLanguage = LANGUAGES.find((choice) => choice === stored.language)
	return {
		// Former releases stored detected regions, which are no choices.
		...(stored.region && stored.regionFrom !== 'address'
			? { region: oneOf(stored.region, REGION_CODES, DEFAULTS.region), regionFrom: 'choice' }
			: { region: sentRegion(), regionFrom: 'default' }),
		mode: oneOf(stored.mode, ['donor', 'donee'], DEFAULTS.mode),
		language: addressedLanguage ?? chosenLanguage ?? languageOf(navigator.language),
		theme: oneOf(stored.theme, ['system', 'light', 'dark'], DEFAULTS.theme),
	}
}
