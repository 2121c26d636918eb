import { createContext, useContext, useEffect } from 'react'

const PreloadContext = createContext<(path: string) => void>(() => undefined)

export const PreloadProvider = PreloadContext.Provider

export function usePreloadedScreen(path: string): void {
	const preload = useContext(PreloadContext)
	useEffect(() => preload(path), [preload, path])
}
