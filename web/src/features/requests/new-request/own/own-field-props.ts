import type { Field } from '../../../../../../domain/requests/kinds/field.contract.ts'
import type { RegionCode } from '../../../../../../kernel/wire/regions.ts'
import type { OwnValue } from '../own-fields.ts'

/** What every type of field is filled in with. */
export interface OwnFieldProps {
	readonly field: Field
	/** Its path in the form, which is the name of its control. */
	readonly name: string
	readonly label: string
	/** What people should know before they fill it in. */
	readonly note: string | undefined
	/** Said after the label of a field that may stay empty. */
	readonly optional: string | undefined
	readonly option: (option: string) => string
	/** Of the request: its currency and its clock. */
	readonly country: RegionCode
	readonly value: OwnValue
	readonly onChange: (value: OwnValue) => void
	readonly onBlur: () => void
	/** What is wrong at a place within it, in words. */
	readonly messageAt: (place: string) => string | undefined
	readonly onWaiting: (change: 1 | -1) => void
}
