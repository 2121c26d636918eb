interface BarPartsProps {
	/** From left to right; `size` is hundredths of a percent of the whole bar. */
	readonly parts: readonly { readonly name: string; readonly size: number }[]
}

/** The filled parts of a bar. Drawn rather than styled: a page that is stored allows no styles in its elements. */
export function BarParts({ parts }: BarPartsProps) {
	let from = 0
	const visible = parts.filter(({ size }) => size > 0)
	return (
		<svg aria-hidden="true">
			{visible.map(({ name, size }) => {
				const at = from
				from += size
				return <rect key={name} className={name} x={`${at / 100}%`} width={`${size / 100}%`} height="100%" />
			})}
		</svg>
	)
}
