import { useMemo } from 'react'
import { encode } from 'uqr'

interface QrCodeProps {
	readonly text: string
	readonly label: string
}

/** Dark on light in both themes, because cameras need it; a cracked screen may hide a seventh. */
export function QrCode({ text, label }: QrCodeProps) {
	const { data, size } = useMemo(() => encode(text, { border: 2, ecc: 'M' }), [text])
	const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
	return (
		<svg
			className="qr"
			viewBox={`0 0 ${size} ${size}`}
			role="img"
			aria-label={label}
			shapeRendering="crispEdges"
		>
			<path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
			<path fill="#16302b" d={path} />
		</svg>
	)
}
