import { isLanguage } from '../../../kernel/wire/language.ts'
import { REGION_CODES } from '../../../kernel/wire/regions.ts'
import { type Preferences, preferences, rememberedRegion } from '../lib/preferences.ts'

const CHOICES = {
	region: (value: string): Partial<Preferences> => {
		const region = REGION_CODES.find((code) => code === value)
		return region ? { region, regionFrom: 'choice' } : {}
	},
	theme: (value: string): Partial<Preferences> =>
		value === 'system' || value === 'light' || value === 'dark' ? { theme: value } : {},
	mode: (value: string): Partial<Preferences> =>
		value === 'donor' || value === 'donee' ? { mode: value } : {},
}
export type DevicePreference = keyof typeof CHOICES

const isPreference = (name: string | undefined): name is DevicePreference =>
	name !== undefined && Object.hasOwn(CHOICES, name)

const isRegional = (): boolean => document.querySelector('main[data-regional]') !== null

/**
 * Reloads a page that was rendered for another region than the device's, once a cookie says so. It runs once,
 * before anything else writes that cookie.
 */
export function offerRegion(): void {
	const { region, regionFrom } = preferences.get()
	if (regionFrom === 'default' || region === rememberedRegion()) return
	preferences.set({})
	if (isRegional() && region !== preferences.rendered.region && region === rememberedRegion())
		location.reload()
}

export function offerPreferences(): void {
	const buttons = [...document.querySelectorAll<HTMLButtonElement>('button[data-preference]')]
	const show = () => {
		const current = preferences.get()
		document.documentElement.dataset.place = current.region
		for (const button of buttons) {
			const { preference } = button.dataset
			if (isPreference(preference)) button.ariaPressed = String(current[preference] === button.value)
		}
	}
	for (const button of buttons)
		button.addEventListener('click', (event) => {
			const { preference } = button.dataset
			if (!isPreference(preference)) return
			// A page that is the same in every region needs no reload.
			if (!isRegional()) event.preventDefault()
			preferences.set(CHOICES[preference](button.value))
			if (preference === 'mode') saveMode()
		})
	preferences.subscribe(show)
	show()
	// The link leads there by itself; that it was chosen is kept for the next address that names no language.
	for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-language]'))
		link.addEventListener('click', () => {
			const { language } = link.dataset
			if (isLanguage(language)) preferences.set({ language })
		})
}

function saveMode(): void {
	const { mode } = preferences.get()
	void import('../features/users/api/profile.ts').then((profile) => profile.saveMode(mode))
}
