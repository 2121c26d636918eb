interface BarPartsProps {
	/** Parts from left to right; `size` is hundredths of a percent of the whole bar. */
	readonly parts: readonly { readonly name: string; readonly size: number }[]
}

/** Draws a bar's parts as SVG, because the content security policy of a cached page forbids inline styles. */
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
