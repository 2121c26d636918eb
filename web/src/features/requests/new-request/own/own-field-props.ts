import type { Field } from '../../../../../../domain/requests/kinds/field.contract.ts'
import type { RegionCode } from '../../../../../../kernel/wire/regions.ts'
import type { OwnValue } from '../own-fields.ts'

export interface OwnFieldProps {
	readonly field: Field
	readonly name: string
	readonly label: string
	readonly note: string | undefined
	readonly optional: string | undefined
	readonly option: (option: string) => string
	readonly country: RegionCode
	readonly value: OwnValue
	readonly onChange: (value: OwnValue) => void
	readonly onBlur: () => void
	readonly messageAt: (place: string) => string | undefined
	readonly onWaiting: (change: 1 | -1) => void
}
