import { isLanguage } from '../../../kernel/wire/language.ts'
import { REGION_CODES } from '../../../kernel/wire/regions.ts'
import { type Preferences, preferences, rememberedRegion } from '../lib/preferences.ts'

/** What can be chosen in a document, by the name that its buttons bear. */
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

/** Whether the page is another one in each region. */
const isRegional = (): boolean => document.querySelector('main[data-regional]') !== null

/**
 * A page that was rendered for another region than the device knows of is loaded anew, once a cookie says so: once,
 * and before anything else writes that cookie.
 */
export function offerRegion(): void {
	const { region, regionFrom } = preferences.get()
	if (regionFrom === 'default' || region === rememberedRegion()) return
	preferences.set({})
	if (isRegional() && region !== preferences.rendered.region && region === rememberedRegion())
		location.reload()
}

/** Lets the buttons and links of a document say what holds on this device, and change it. */
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
			// Where the page is the same in every region, nothing has to be loaded.
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

/** Members keep it in their account, too. */
function saveMode(): void {
	const { mode } = preferences.get()
	void import('../features/users/api/profile.ts').then((profile) => profile.saveMode(mode))
}
