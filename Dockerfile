# One image for the API, the migrations and the job that writes the pages: only the command differs. It has no state.
# `npm run deploy:check` builds it and runs it as compose.yaml does.

FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci
RUN npm sbom --omit dev --package-lock-only --sbom-format cyclonedx >sbom.json
COPY index.html vite.config.ts tsconfig.json ./
COPY build build
COPY public public
COPY sw sw
COPY src src
# The build reads the root tsconfig.json, which refers to these.
COPY server/tsconfig.json server/
COPY sandbox/tsconfig.json sandbox/
COPY run/tsconfig.json run/
COPY bench/tsconfig.json bench/
COPY tests/tsconfig.json tests/
COPY e2e/tsconfig.json e2e/
RUN npm run build
COPY server server
RUN npm run build -- --config build/service.config.ts

FROM node:24-bookworm-slim
ENV NODE_ENV=production
# Only a lock lies there.
ENV DATA_DIR=/tmp/rowan
WORKDIR /app
# Says that the files are modules.
COPY package.json ./
# What the service imports of packages is built in, but for the embedded database, which has files of its own.
COPY --from=build /build/node_modules/@electric-sql/pglite node_modules/@electric-sql/pglite
# With the licences of what is built in, `.vite/license.md`.
COPY --from=build /build/service ./
COPY --from=build /build/sbom.json ./
COPY --from=build /build/dist dist
# New volumes belong to whom their folder in the image belongs to.
RUN install -d -o node -g node /ledger /files /alerting
USER node
EXPOSE 8080
STOPSIGNAL SIGTERM
# It ends by itself, and starts no Node: a host that is too small has enough to do.
HEALTHCHECK --interval=20s --timeout=5s --start-period=20s CMD ["timeout", "-s", "KILL", "3", "bash", "-c", \
  "exec 3<>/dev/tcp/127.0.0.1/8080 && printf 'GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n' >&3 && read -r line <&3 && [[ $line == *' 200 '* ]]"]
CMD ["node", "server/start.js"]
