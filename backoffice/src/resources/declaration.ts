import type { LucideIcon } from 'lucide-react'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { Overview } from '../../../domain/activity/contract.ts'
import type { Role } from '../../../domain/users/contract.ts'
import type { MessageKey } from '../providers/i18n.ts'
import type { Seen, Work } from './work.ts'

export const BACKOFFICE_ROLES = [
	'admin',
	'superAdmin',
	'volunteerAdmin',
	'finAdmin',
] as const satisfies Role[]
export const MONEY: readonly Role[] = ['finAdmin', 'superAdmin']
/** An admin reads withdrawals and donations, and decides nothing about money. */
export const READS_MONEY: readonly Role[] = ['admin', ...MONEY]
/** Volunteers read withdrawals, too. */
export const READS_WITHDRAWALS: readonly Role[] = ['volunteerAdmin', ...READS_MONEY]
export const ADMINS: readonly Role[] = ['admin', 'superAdmin']

/**
 * What a person may do with a resource: `review` is deciding about it or changing it, `retry` is running an effect again,
 * `account` is reading which bank account it goes to, and taking it along as CSV.
 */
export type Action = 'list' | 'show' | 'account' | 'review' | 'retry'

export type Screen = LazyExoticComponent<ComponentType>

/** A screen that is loaded when it is first opened. @param name of the component in its file */
export const screen = <Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name): Screen =>
	lazy(async () => ({ default: (await load())[name] as ComponentType }))

/** Where a resource stands in the navigation. */
export interface NavigationPlace {
	readonly group: 'work' | 'people' | 'operations'
	/** The smallest comes first within its group. */
	readonly order: number
	readonly label: MessageKey
	readonly icon: LucideIcon
	/** The resource's list when absent. */
	readonly to?: string
	/** What waits there: of the overview, or the rows of the resource's own list that a filter leaves. */
	readonly count?: ((overview: Overview) => number) | { readonly filter: Readonly<Record<string, unknown>> }
}

/** A page beside a resource's list and rows; it opens to those who may list the resource. */
export interface Page {
	/** As react-router has it: `/runs/:id/compare/:other`. */
	readonly path: string
	readonly screen: Screen
	/** The page says itself whom it is for. */
	readonly isOpen?: true
}

/** Names of resources. The folder of each adds its own: `declare module '../declaration.ts'`. */
export interface ResourceNames {
	/** The page that everybody starts on. */
	home: true
}
export type ResourceName = keyof ResourceNames

/** What a capability contributes to the backoffice. */
export interface ResourceDeclaration {
	/** As the API calls it. */
	readonly name: ResourceName
	/** Who may do what. What is not here is allowed to nobody. */
	readonly access: Partial<Record<Action, readonly Role[]>>
	readonly list?: Screen
	readonly show?: Screen
	readonly create?: Screen
	readonly edit?: Screen
	readonly place?: NavigationPlace
	/** What of it may wait for a person, whether it does or not, as the first page shows it. */
	readonly work?: (seen: Seen) => readonly Work[]
	readonly pages?: readonly Page[]
	/** Names that the public site's /admin addresses had, and where they lead. */
	readonly aliases?: Readonly<Record<string, string>>
}

/** What `resources/<capability>/index.ts` exports as `resources`, by which it is found. */
export const declareResources = (declared: readonly ResourceDeclaration[]): readonly ResourceDeclaration[] =>
	declared
