import { useFormat } from '../../../ui/format.ts'

/** How many there are, `1,000+` where there are more than are counted; nothing while it isn't known. */
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
