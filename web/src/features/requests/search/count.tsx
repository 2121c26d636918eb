import { useFormat } from '../../../ui/format.ts'

/** Shows the count, `1,000+` if there are more than are counted; nothing while unknown. */
export function Count({
	of,
}: {
	readonly of: { readonly count: number; readonly isMinimum: boolean } | undefined
}) {
	const format = useFormat()
	return (
		of && (
			<span className="text-ink-2 in-aria-pressed:text-inherit text-sm num">{`${format.number(of.count)}${of.isMinimum ? '+' : ''}`}</span>
		)
	)
}
