import { useEffect, useState } from 'react'

const MEASURED_EACH_MS = 100

/**
 * Measures how loud a microphone is, from 0 to 1.
 * @param playsBack lets its own speaker hear it
 */
export function useLevel(track: MediaStreamTrack | null, playsBack: boolean): number {
	const [level, setLevel] = useState(0)
	useEffect(() => {
		if (track === null) return
		const context = new AudioContext()
		const source = context.createMediaStreamSource(new MediaStream([track]))
		const analyser = context.createAnalyser()
		const samples = new Float32Array(analyser.fftSize)
		source.connect(analyser)
		if (playsBack) source.connect(context.destination)
		const timer = setInterval(() => {
			analyser.getFloatTimeDomainData(samples)
			const power = samples.reduce((sum, each) => sum + each * each, 0) / samples.length
			setLevel(Math.min(1, 4 * Math.sqrt(power)))
		}, MEASURED_EACH_MS)
		return () => {
			clearInterval(timer)
			setLevel(0)
			void context.close()
		}
	}, [track, playsBack])
	return level
}
