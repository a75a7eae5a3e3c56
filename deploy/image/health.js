// The health check of the image: ends with 0 if the process answers on its health port, which servers and workers have.
const port = process.env.FIEL_HEALTH_PORT || process.env.PORT || '3000'
const response = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(4_000) })
process.exit(response.ok ? 0 : 1)
