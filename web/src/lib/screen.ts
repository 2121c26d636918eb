import type { ComponentType } from 'react'
import type { Area } from '../i18n/resources.d.ts'

/** A screen, as the feature that it belongs to declares it. Who may see it follows from its address. */
export interface ScreenDeclaration {
	/** Of an address in `paths`. */
	readonly path: string
	/** Fetches its code; the default export is the screen. */
	readonly load: () => Promise<{ default: ComponentType }>
	/** Areas of text that are fetched with it. */
	readonly areas: readonly Area[]
	/** Loads the payment provider's script, which only the document of a payment page may. */
	readonly ownDocument?: true
}
