import { type ReactNode, useMemo } from 'react'
import { ReaderProvider, useReader } from './reader.ts'

interface InRegionProps {
	readonly region: string
	readonly children: ReactNode
}

export function InRegion({ region, children }: InRegionProps) {
	const reader = useReader()
	const value = useMemo(() => ({ ...reader, place: region }), [reader, region])
	return <ReaderProvider value={value}>{children}</ReaderProvider>
}
