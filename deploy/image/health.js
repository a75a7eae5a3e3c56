// The health check of the image: ends with 0 if the process answers on its health port, which servers and workers have.
// With the argument /readyz it asks the server whether it may get requests.
const [path = '/healthz'] = process.argv.slice(2)
const { PORT, FIEL_HEALTH_PORT } = process.env
const port = (path === '/healthz' && FIEL_HEALTH_PORT) || PORT || '3000'
const response = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(4_000) })
process.exit(response.ok ? 0 : 1)
