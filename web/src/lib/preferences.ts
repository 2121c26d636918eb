import { onDevice } from '../../../client/storage.ts'
import type { Region } from '../../../domain/catalog/contract.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, languageOf } from '../../../kernel/wire/language.ts'
import { DEFAULT_REGION, REGION_CODES } from '../../../kernel/wire/regions.ts'
import { addressedLanguage, goToLanguage } from './document-language.ts'
import { createStore, useStore } from './store.ts'

export type RegionId = Region['_id']
export type Mode = 'donor' | 'donee'
export type { Language } from '../../../kernel/wire/language.ts'
export type Theme = 'system' | 'light' | 'dark'

export interface Preferences {
	readonly region: RegionId
	/** Whether the visitor chose it; else it is the one that the server begins with. */
	readonly regionFrom: 'default' | 'choice'
	readonly mode: Mode
	readonly language: Language
	readonly theme: Theme
}

/** `public/first-paint.js` reads the same key before the first paint. */
const STORAGE_KEY = 'karuna.preferences'
/** What was chosen before this document, whose address may name another language for itself alone. */
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

/** What a visitor chose, on this device. Never anything about who they are. */
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
 * Keeps the language of the first address that somebody came to, since not every way leads back to one that names a
 * language. What they chose themselves stays.
 */
export function keepFirstLanguage(): void {
	if (addressedLanguage === null || chosenLanguage !== undefined) return
	chosenLanguage = addressedLanguage
	preferences.set({})
}

/** Follows the device's own light or dark setting while the visitor has chosen none. */
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

/** The region that the server sent the page for. */
function sentRegion(): RegionId {
	if (typeof document === 'undefined') return DEFAULTS.region
	return oneOf(document.documentElement.dataset.region, REGION_CODES, DEFAULTS.region)
}

const isSecure = (): boolean => location.protocol === 'https:'
/** As `infra/http/cookies.ts` names it. */
const regionCookie = (): string => `${isSecure() ? '__Host-' : ''}karuna_region`
const YEAR_SECONDS = 31_536_000

/** The region that the server is told of with the next page; undefined where it is told none. */
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
		// What former releases found out by themselves was no choice.
		...(stored.region && stored.regionFrom !== 'address'
			? { region: oneOf(stored.region, REGION_CODES, DEFAULTS.region), regionFrom: 'choice' }
			: { region: sentRegion(), regionFrom: 'default' }),
		mode: oneOf(stored.mode, ['donor', 'donee'], DEFAULTS.mode),
		language: addressedLanguage ?? chosenLanguage ?? languageOf(navigator.language),
		theme: oneOf(stored.theme, ['system', 'light', 'dark'], DEFAULTS.theme),
	}
}
